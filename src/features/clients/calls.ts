import type { Calls } from '#testing/calls.ts'

const fields = { name: 'The Oaks', address: '1 Mill Lane, Leeds', postcode: 'LS1 4AP' }
const induction = { inductedOn: '2026-01-05' }

/** What the generated tests cannot derive of calls to clients: there is none of these ids. */
export const calls: Calls = {
  list: { input: () => ({ state: 'active' }) },
  client: { answer: 'NOT_FOUND' },
  site: { answer: 'NOT_FOUND' },
  changeClient: { answer: 'NOT_FOUND' },
  archiveClient: { answer: 'NOT_FOUND' },
  addSite: { input: () => fields, answer: 'NOT_FOUND' },
  changeSite: { input: () => fields, answer: 'NOT_FOUND' },
  archiveSite: { answer: 'NOT_FOUND' },
  recordInduction: { input: () => induction, answer: 'NOT_FOUND' },
  removeInduction: { answer: 'NOT_FOUND' },
  prefer: { answer: 'NOT_FOUND' },
  exclude: { answer: 'NOT_FOUND' },
  liftExclusion: { answer: 'NOT_FOUND' },
  keepApart: { input: () => ({ reason: 'A complaint' }), answer: 'NOT_FOUND' },
  endApart: { answer: 'NOT_FOUND' },
  undoImport: { answer: 'NOT_FOUND' },
}
