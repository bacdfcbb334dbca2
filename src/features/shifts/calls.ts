import { aSite } from '#features/clients/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { A_SHIFT } from '#testing/shifts.ts'
import * as given from './given.ts'

/** From yesterday on. */
const days = ({ app }: World) => ({
  from: addDays(londonToday(app.clock), -1),
  through: addDays(londonToday(app.clock), 33),
})
const choice = { cause: 'hirer', reason: 'not-needed' }
/** The shift as it is, moved to another day. */
const moved = ({ made: { siteId } }: World) => ({ ...A_SHIFT, ...choice, siteId, day: '2099-03-04' })
const asWorker =
  (changes: object = {}) =>
  async (world: World) => {
    await given.aWorker(world)
    await given.aShift(world, changes)
  }
const pattern = { rhythm: { kind: 'turns', on: 1, off: 6 }, from: '2099-03-04', count: 3 }
const shiftIds = ({ made: { shiftId } }: World) => ({ shiftIds: [shiftId] })
const assignmentIds = ({ made: { assignmentId } }: World) => ({ assignmentIds: [assignmentId] })
const userIds = ({ actors }: World) => ({ userIds: [actors.self.id] })

/** What the generated tests cannot derive of calls to shifts. */
export const calls: Calls = {
  list: { input: days },
  counts: { input: days },
  details: { given: given.aShift },
  candidates: { given: asWorker() },
  create: { given: aSite, input: () => A_SHIFT },
  foreseePrice: {
    given: aSite,
    input: () => ({ job: A_SHIFT.job, start: A_SHIFT.start, end: A_SHIFT.end, breakMinutes: 30, isSleepIn: false }),
  },
  createSeries: { given: aSite, input: () => ({ ...A_SHIFT, pattern }) },
  foreseeCopy: { input: () => ({ from: '2099-03-02', to: '2099-03-09' }) },
  lackingOrders: { given: given.aDraft, input: shiftIds },
  copyWeek: { input: () => ({ from: '2099-03-02', to: '2099-03-09' }) },
  series: { given: given.aSeries },
  edit: { given: given.aShift, input: moved },
  editSeries: { given: given.aSeries, input: moved },
  publish: { given: given.aDraft, input: shiftIds },
  cancel: { given: given.aShift, input: () => choice },
  split: { given: given.aShift, input: () => ({ cuts: [{ time: '11:00' }] }) },
  coverPart: { given: asWorker(), input: () => ({ from: { time: '08:00' }, until: { time: '12:00' } }) },
  foreseeCancel: { given: given.aShift, input: (world) => ({ ...shiftIds(world), cause: 'hirer' }) },
  cancelSeries: { given: given.aSeries, input: () => choice },
  assign: { given: asWorker() },
  // Managers undo their own bookings alone.
  undoAssign: { given: given.aPlace, except: { coManager: 'CONFLICT' } },
  whoCan: { given: asWorker(), input: shiftIds },
  offer: { given: asWorker(), input: (world) => ({ ...shiftIds(world), ...userIds(world) }) },
  repost: { given: asWorker(), input: shiftIds },
  confirm: { given: given.aPencilledPlace },
  release: { given: given.aPlace, input: () => choice },
  refuseHandBack: { given: given.aHandBack },
  missed: { given: given.aPastPlace },
  startCascade: { given: asWorker(), input: userIds },
  stopCascade: { given: given.aCascade },
  answerApplication: { given: given.anApplication },
  keepOwn: { given: given.aHandBack, of: 'self' },
  comeOff: { given: given.freeToComeOff, of: 'self' },
  dispute: { given: given.aMiss, of: 'self' },
  upholdMiss: { given: given.aDispute },
  saveRules: { input: () => ({ version: 0 }) },
  savePresets: { input: () => ({ version: 0 }) },
  saveOfferCaps: { input: () => ({ version: 0 }) },
  saveTerms: { input: () => ({ version: 0 }) },
  // Their colleague may see it, and may not work it.
  claim: { given: asWorker(), of: 'self', except: { fellow: 'CONFLICT' } },
  apply: { given: asWorker({ booking: 'apply' }), of: 'self', except: { fellow: 'CONFLICT' } },
  withdraw: { given: given.anApplication, of: 'self' },
  decline: { given: given.anOffer, of: 'self' },
  undoClaim: { given: given.aClaim, of: 'self' },
  handBack: { given: given.aPlace, of: 'self' },
  sick: { given: given.aPlace, of: 'self' },
  ownShift: { given: given.aPlace, of: 'self' },
  keep: { given: given.aConcern },
  keepSeveral: { given: given.aConcern, input: assignmentIds },
  releaseSeveral: { given: given.aPlace, input: (world) => ({ ...assignmentIds(world), ...choice }) },
  object: { given: given.aConcern, of: 'self' },
  late: { given: given.aPlaceSoon, of: 'self' },
}
