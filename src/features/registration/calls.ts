import type { Calls } from '#testing/calls.ts'

const nextOfKin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '02079460000',
  nextOfKinAddress: '1 High Street, Leeds',
}

/** What the generated tests cannot derive of calls to registration. */
export const calls: Calls = {
  saveStep: { input: () => ({ step: 'next-of-kin', version: 0, values: nextOfKin }) },
  saveDraft: { input: () => ({ step: 'next-of-kin', version: 0, values: { nextOfKinName: 'Half a na' } }) },
  deferHealth: { input: () => ({ version: 0 }) },
  complete: { answer: 'UNPROCESSABLE_CONTENT' },
}
