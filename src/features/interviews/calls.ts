import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import * as given from './given.ts'
import { readyRounds } from './rules/rounds.ts'

const planOf = (world: World) => ({ ...given.meeting(world), ...given.moment(world) })

const { criteria } = readyRounds[0]!
const scores = { scores: criteria.map(() => 4), notes: criteria.map(() => 'Good'), summary: '' }

/** What the generated tests cannot derive of calls to interviews. */
export const calls: Calls = {
  calendar: { input: given.nextWeeks },
  details: { given: given.anInterview },
  merge: { given: given.anInterview, input: ({ actors }) => ({ into: { userId: actors.self.id } }) },
  schedule: { input: (world) => ({ ...planOf(world), candidate: given.anApplicant() }) },
  edit: { given: given.anInterview, input: planOf },
  cancel: { given: given.anInterview },
  noShow: { given: given.aPastInterview },
  offerSlots: {
    input: (world) => ({ ...given.meeting(world), slots: [given.moment(world)], candidates: [given.anApplicant()] }),
  },
  saveRound: { input: () => ({ round: 3, version: 0 }) },
  // Only managers of the panel score.
  saveScorecard: { given: given.aPastInterview, input: () => scores, except: { coManager: 'FORBIDDEN' } },
  decide: { given: given.aPastInterview },
  findByLink: { given: given.anOffer },
  pickSlot: { given: given.anOffer },
  withdrawByLink: { given: given.anOffer },
  cancelByLink: { given: given.anOffer },
}
