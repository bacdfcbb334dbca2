import { aSite } from '#features/clients/given.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import { both, type Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aClock, aClockIn, anUnbooked, aPin, aPoint, aTablet, nowhereUnbooked } from './given.ts'

const NOTHING = '00000000-0000-4000-8000-000000000000'
const now = ({ app }: World) => new Date(app.clock.now()).toISOString()

const aTap = (world: World) => {
  const { assignmentId = NOTHING, tapId: id = NOTHING } = world.made
  const tap = { id, assignmentId, kind: 'in', deviceAt: now(world), place: 'unknown' }
  return { userId: world.actors.self.id, sentAt: now(world), taps: [tap] }
}

/** A shift around now, for work without a booking, that ends before the next one of theirs begins. */
function aShiftOfIt(world: World) {
  const from = new Date(world.app.clock.now() - 60_000)
  const until = new Date(from.getTime() + 20 * 60_000)
  const times = { start: londonTime(from), end: londonTime(until) }
  return { day: londonDay(from), job: 'care-assistant', ...times, breakMinutes: 0, pay: '13.50' }
}

/** What the generated tests cannot derive of calls to attendance. */
export const calls: Calls = {
  clock: { given: aClock, input: aTap, of: 'self', others: 'CONFLICT' },
  sayLeft: {
    given: aClockIn,
    input: (world) => ({ id: world.made.tapId ?? NOTHING, at: now(world) }),
    of: 'self',
  },
  ofShift: { given: aClockIn },
  enter: {
    given: aClock,
    input: (world) => ({ id: world.made.tapId ?? NOTHING, kind: 'in', at: now(world), reason: 'Their phone was flat' }),
  },
  saveSettings: { input: () => ({ version: 0, isUsed: true, position: 'off' }) },
  points: { given: aSite },
  addPoint: { given: aSite, input: () => ({ lat: 53.84, lng: -1.5, metres: 100 }) },
  removePoint: { given: both(aSite, aPoint) },
  tablets: { given: aSite },
  makeCode: { given: aSite },
  endTablet: { given: both(aSite, aTablet) },
  savePin: { input: () => ({ pin: '173905' }) },
  resetPin: { given: aPin },
  beginUnbooked: {
    given: both(aClock, nowhereUnbooked),
    input: (world) => ({ id: world.made.tapId ?? NOTHING, deviceAt: now(world), sentAt: now(world) }),
    of: 'self',
    // They work in the same team.
    except: { fellow: 'OK' },
  },
  leaveUnbooked: {
    given: anUnbooked,
    input: (world) => {
      world.app.clock.advance({ minutes: 1 })
      return { id: world.made.tapId ?? NOTHING, deviceAt: now(world), sentAt: now(world) }
    },
    of: 'self',
  },
  placeUnbooked: { given: anUnbooked, input: aShiftOfIt },
  refuseUnbooked: { given: anUnbooked },
  badgeCode: {
    given: aClock,
    input: ({ made }) => ({ assignmentId: made.clockedPlaceId ?? NOTHING }),
    of: 'self',
  },
}
