import type { Calls } from '#testing/calls.ts'

const nextOfKin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '02079460000',
  nextOfKinAddress: '1 High Street, Leeds',
}

/** One right call for every procedure of registration, for the generated tests. */
export const calls: Calls = {
  load: { input: () => undefined },
  saveStep: { input: () => ({ step: 'next-of-kin', version: 0, values: nextOfKin }) },
  saveDraft: {
    input: () => ({ step: 'next-of-kin', version: 0, values: { nextOfKinName: 'Half a na' } }),
  },
  discardDraft: { input: () => ({ step: 'next-of-kin' }) },
  deferHealth: { input: () => ({ version: 0 }) },
  complete: { input: () => ({}), answer: 'UNPROCESSABLE_CONTENT' },
}
