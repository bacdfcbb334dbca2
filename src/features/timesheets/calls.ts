import { addDays } from '#shared/time.ts'
import { another, type Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import {
  aClientOfLine,
  aDisputed,
  aLine,
  aMatch,
  anApproval,
  anAskedClient,
  anAskedSignatory,
  anOwnPaper,
  anOwnUpload,
  aTeamPaper,
  aTeamUpload,
  aWholeWeek,
} from './given.ts'

const version = () => ({ version: 1 })
/** Asked for where a world has no record. */
const NO_RECORD = '00000000-0000-4000-8000-000000000000'
/** The planned times, whatever the clock says when the tests run. */
const times = ({ made: { start = '07:00', end = '15:00' } }: World) => ({
  ...{ version: 1, start, end, breakMinutes: 15 },
  reason: 'No time for a longer break',
})

const daysOf = (week = '2026-11-16') => ({ from: week, through: addDays(week, 6) })

/** What the generated tests cannot derive of calls to timesheets. */
export const calls: Calls = {
  confirm: { given: aLine, of: 'self', input: version },
  change: { given: aLine, of: 'self', input: times },
  dispute: { given: aLine, of: 'self', input: () => ({ version: 1, words: 'I stayed until 16:00' }) },
  finishWeek: { given: aWholeWeek, of: 'self', input: ({ made }) => ({ week: made.week }) },
  line: { given: aLine },
  ofPerson: { given: aLine },
  ofShift: { given: aLine },
  approve: {
    given: aLine,
    input: ({ made: { recordId = NO_RECORD } }) => ({ lines: [{ recordId, version: 1 }] }),
  },
  atCutOff: { given: aMatch, input: ({ made: { week } }) => daysOf(week) },
  approveAtCutOff: {
    given: aMatch,
    input: ({ made: { week, recordId = NO_RECORD } }) => ({ ...daysOf(week), lines: [{ recordId, version: 1 }] }),
  },
  approveMatching: {
    given: aMatch,
    input: ({ made: { week, matching = '1' } }) => ({ week, count: Number(matching) }),
  },
  takeBack: { given: anApproval, input: version },
  correct: { given: aLine, input: times },
  ask: { given: aLine, input: () => ({ version: 1, words: 'Did you have your break?' }) },
  answer: { given: aDisputed, input: () => ({ version: 1, words: 'The site says 15:00' }) },
  askClient: {
    given: aClientOfLine,
    input: ({ made: { week, clientId, siteId } }) => ({
      ...{ week, clientId, siteId },
      email: `${another('contact').replace(' ', '-')}@oakhomes.example`,
    }),
  },
  revokeAsk: { given: anAskedClient },
  findByLink: { given: anAskedClient },
  signByLink: {
    given: anAskedClient,
    input: ({ made: { answers = '[]' } }) => ({ answers: JSON.parse(answers) }),
  },
  askForPin: {
    given: aClientOfLine,
    input: ({ made: { clientId, siteId } }) => ({
      ...{ clientId, siteId },
      email: `${another('signatory').replace(' ', '-')}@oakhomes.example`,
    }),
  },
  endPin: { given: anAskedSignatory },
  findPinLink: { given: anAskedSignatory },
  choosePin: { given: anAskedSignatory },
  toSign: { given: aLine, of: 'self' },
  signHere: {
    given: aLine,
    of: 'self',
    input: ({ made: { recordId = NO_RECORD } }) => ({ answers: [{ recordId, version: 1 }] }),
  },
  ownPapers: { given: aLine, of: 'self' },
  addOwnPaper: { given: anOwnUpload, of: 'self' },
  removeOwnPaper: { given: anOwnPaper, of: 'self' },
  papers: { given: aLine },
  addPaper: { given: aTeamUpload },
  removePaper: { given: aTeamPaper },
  saveSettings: { input: () => ({ version: 0, tolerance: 5, steps: 2 }) },
}
