import type { Calls } from '#testing/calls.ts'

const days = () => ({ from: '2026-11-01', through: '2026-11-30' })
const noneOfThese = { answer: 'NOT_FOUND' } as const
const choice = { cause: 'hirer', reason: 'not-needed' }

/** What the generated tests cannot derive of calls to shifts: there is none of these ids. */
export const calls: Calls = {
  list: { input: days },
  counts: { input: days },
  details: noneOfThese,
  candidates: noneOfThese,
  create: { answer: 'UNPROCESSABLE_CONTENT' },
  createSeries: { answer: 'UNPROCESSABLE_CONTENT' },
  copyWeek: { input: () => ({ from: '2099-03-02', to: '2099-03-09' }) },
  series: noneOfThese,
  edit: noneOfThese,
  editSeries: noneOfThese,
  publish: {},
  cancel: { input: () => choice, ...noneOfThese },
  split: { input: () => ({ cuts: [{ time: '02:00' }] }), ...noneOfThese },
  coverPart: { input: () => ({ from: { time: '02:00' }, until: { time: '03:00' } }), ...noneOfThese },
  cancelSeries: { input: () => choice, ...noneOfThese },
  assign: noneOfThese,
  confirm: noneOfThese,
  release: { input: () => choice, ...noneOfThese },
  refuseHandBack: noneOfThese,
  missed: noneOfThese,
  startCascade: noneOfThese,
  stopCascade: noneOfThese,
  answerApplication: noneOfThese,
  saveRules: { input: () => ({ version: 0 }) },
  savePresets: { input: () => ({ version: 0 }) },
  saveTerms: { input: () => ({ version: 0 }) },
  claim: noneOfThese,
  apply: noneOfThese,
  withdraw: noneOfThese,
  decline: noneOfThese,
  undoClaim: noneOfThese,
  handBack: noneOfThese,
  sick: noneOfThese,
  keep: noneOfThese,
  object: noneOfThese,
  late: noneOfThese,
}
