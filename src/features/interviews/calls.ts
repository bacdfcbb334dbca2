import type { Calls } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'

const plan = {
  day: '2099-03-04',
  time: '09:30',
  job: 'nurse',
  round: '1',
  way: 'phone',
  minutes: '30',
  place: '07700 900123',
}
const ofOwner = ({ team }: World) => ({ ...plan, panel: [team.owner.id] })

/** What the generated tests cannot derive of calls to interviews: there is none of these ids. */
export const calls: Calls = {
  calendar: { input: () => ({ from: '2026-11-01', through: '2026-11-30' }) },
  details: { answer: 'NOT_FOUND' },
  merge: { answer: 'NOT_FOUND' },
  schedule: { input: ofOwner },
  edit: { input: ofOwner, answer: 'NOT_FOUND' },
  cancel: { answer: 'NOT_FOUND' },
  noShow: { answer: 'NOT_FOUND' },
  offerSlots: {
    input: ({ team }) => {
      const { day: _, time: __, ...meeting } = plan
      return { ...meeting, panel: [team.owner.id] }
    },
  },
  saveRound: { input: () => ({ round: 1, version: 0 }) },
  saveScorecard: { answer: 'NOT_FOUND' },
  decide: { answer: 'NOT_FOUND' },
  findByLink: { answer: 'NOT_FOUND' },
  pickSlot: { answer: 'NOT_FOUND' },
  withdrawByLink: { answer: 'NOT_FOUND' },
  cancelByLink: { answer: 'NOT_FOUND' },
}
