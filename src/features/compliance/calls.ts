import type { Calls } from '#testing/calls.ts'

/** A day that has not come when the tests run. */
const LATER = '2099-12-31'

/** What the generated tests cannot derive of calls to compliance. */
export const calls: Calls = {
  requirementHistory: { answer: 'NOT_FOUND' },
  saveQuestions: { input: () => ({ latest: 0, questions: [] }) },
  teamAsItStood: { input: () => ({ day: '2020-01-06' }) },
  changeRequirement: { input: () => ({ people: null }), answer: 'NOT_FOUND' },
  retireRequirement: { answer: 'NOT_FOUND' },
  siteRequirements: { answer: 'NOT_FOUND' },
  askAtSite: { answer: 'NOT_FOUND' },
  stopAtSite: { answer: 'NOT_FOUND' },
  given: { answer: 'NOT_FOUND' },
  givenDetails: { answer: 'NOT_FOUND' },
  decide: { answer: 'NOT_FOUND' },
  takeBack: { answer: 'NOT_FOUND' },
  except: { input: () => ({ through: LATER }), answer: 'NOT_FOUND' },
  recordTraining: { input: ({ actors }) => ({ heldOn: '2020-01-06', until: null, userIds: [actors.fellow.id] }) },
  withdrawTraining: { answer: 'NOT_FOUND' },
  withdrawException: { answer: 'NOT_FOUND' },
}
