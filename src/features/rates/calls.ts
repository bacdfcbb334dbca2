import { aClient, aSite } from '#features/clients/given.ts'
import type { Calls } from '#testing/calls/calls.ts'
import { aBegunCard, aCard, aDraft, aTeamHoliday, noTerms, termsFrom } from './given.ts'

const terms = termsFrom('2099-01-05')
const raise = { from: '2099-01-05', pay: 320, charge: 320 }
const night = { job: 'nurse', day: '2099-01-05', start: '20:00', end: '08:00' }

/** Asked for where a world has no card. */
const NO_CARD = '00000000-0000-4000-8000-000000000000'

/** What the generated tests cannot derive of calls to rates. */
export const calls: Calls = {
  card: { given: aCard },
  add: { input: () => ({ job: 'nurse' }) },
  saveDraft: { given: aCard, input: () => ({ revision: 0, ...terms }) },
  discardDraft: { given: aDraft, input: () => ({ revision: 1 }) },
  begin: { given: aDraft, input: () => ({ revision: 1 }) },
  foreseeRaise: {
    given: aBegunCard,
    input: ({ made: { cardId = NO_CARD } }) => ({ cardIds: [cardId], ...raise }),
  },
  raise: { given: aBegunCard, input: ({ made: { cardId } }) => ({ cards: [{ id: cardId, latest: 1 }], ...raise }) },
  addHoliday: { input: () => ({ day: '2099-06-16', name: 'A day of thanks' }) },
  removeHoliday: { given: aTeamHoliday, input: () => ({ day: '2099-06-15' }) },
  foreseeNation: { given: aSite, input: () => ({ nation: 'scotland', from: '2099-01-05' }) },
  confirmNation: { given: aSite, input: () => ({ nation: 'scotland', from: '2099-01-05' }) },
  terms: { given: aClient },
  beginTerms: { given: aClient, input: () => ({ version: 0, from: '2099-01-05', ...noTerms }) },
  orderAt: { given: aSite, input: () => ({ day: '2099-01-05' }) },
  price: { given: aSite, input: () => night },
}
