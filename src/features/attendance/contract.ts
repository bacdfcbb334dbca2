import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { overrideInput, shiftFields } from '#features/shifts/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { instant, procedure, words } from '#shared/contract.ts'
import { attendanceNouns } from './nouns.ts'
import { attendanceActions } from './policy.ts'
import { clockKinds } from './rules/events.ts'
import { MOST_TAPS, MOST_WORDS } from './rules/limits.ts'
import { PIN } from './rules/pin.ts'
import { positions } from './rules/position.ts'
import {
  live,
  ownPin,
  ownPlace,
  ownUnbookedWork,
  placeClock,
  point,
  sent,
  settings,
  tablet,
  tap,
  unbooked,
} from './schema.ts'

const { see, correct, setUp, tablets, resetPins, decide } = attendanceActions
const team = { teamId: z.uuid() }
const CLOCK = '/teams/{teamId}/clock'
const POINTS = '/teams/{teamId}/sites/{siteId}/clock-points'
const TABLETS = '/teams/{teamId}/sites/{siteId}/tablets'
const points = z.object({ items: z.array(point) })

const own = {
  /** The shifts that one may clock now or soon, or could lately, in every team that asks for it. */
  own: procedure({
    access: 'person',
    effect: 'read',
    shows: [attendanceNouns.ownClock, attendanceNouns.ownClocking, shiftNouns.ownShifts, teamNouns.team],
  })
    .route({ method: 'GET', path: '/clock', summary: 'Read what one may clock' })
    .output(z.object({ items: z.array(ownPlace) })),

  /**
   * Keeps what was tapped on the caller's device, now or while it had no signal: each once, however often it is sent,
   * and under the place that it is about, also when that is no longer theirs. 409 when it was tapped by somebody else
   * than the caller.
   */
  clock: procedure({ access: 'person', effect: 'write', answersAgain: true })
    .route({ method: 'POST', path: '/clock', summary: 'Clock in, out, into a break and back' })
    .input(
      z.strictObject({
        /** Who tapped. */
        userId: z.uuid(),
        /** When the device sends it, by its own clock. */
        sentAt: instant,
        taps: z.array(tap).min(1).max(MOST_TAPS),
      }),
    )
    .output(z.object({ items: z.array(sent) })),

  /** For who forgot to clock out: after the last that they have clocked, and not in the future. */
  sayLeft: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/left', summary: 'Say afterwards when one left' })
    .input(z.strictObject({ assignmentId: z.uuid(), id: z.uuid(), at: instant }))
    .output(z.object({})),
}

const managing = {
  /** Who is late, missing, or has not clocked out, the most urgent first; how many have clocked in to what runs now, of how many. */
  live: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [attendanceNouns.clocks, attendanceNouns.clocking, shiftNouns.shifts, teamNouns.cards],
  })
    .route({ method: 'GET', path: `${CLOCK}/live`, summary: 'List who has not clocked in or out' })
    .input(z.strictObject(team))
    .output(z.object({ isUsed: z.boolean(), came: z.int(), due: z.int(), items: z.array(live) })),

  /** What each person of a shift has clocked, with everything that is kept of it. */
  ofShift: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [attendanceNouns.clocks, shiftNouns.shifts, teamNouns.cards],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/shifts/{shiftId}/clock', summary: 'Read the clock of a shift' })
    .input(z.strictObject({ ...team, shiftId: z.uuid() }))
    .output(z.object({ items: z.array(placeClock) })),

  /**
   * Adds an event, or one that stands in for another: nothing is changed. `void` says that what it replaces did not
   * happen. The person is told. 409 with the clock of the shift when somebody else has replaced it already.
   */
  enter: procedure({ access: 'team', action: correct, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/assignments/{assignmentId}/clock',
      summary: 'Enter or correct when somebody came, paused or left',
    })
    .input(
      z.strictObject({
        ...team,
        assignmentId: z.uuid(),
        id: z.uuid(),
        kind: z.enum(clockKinds),
        at: instant,
        reason: words(MOST_WORDS).min(1, 'Say why'),
        replaces: z.uuid().optional(),
      }),
    )
    .output(z.object({ items: z.array(placeClock) })),
}

const settingUp = {
  /** Version 0: nothing has been chosen, and nobody is asked to clock in. */
  settings: procedure({ access: 'team', action: see, effect: 'read', shows: [attendanceNouns.clocking] })
    .route({ method: 'GET', path: `${CLOCK}/settings`, summary: 'Read how a team clocks' })
    .input(z.strictObject(team))
    .output(settings),

  /** 409 with the current ones when somebody else was quicker. */
  saveSettings: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'PUT', path: `${CLOCK}/settings`, summary: 'Choose how a team clocks' })
    .input(z.strictObject({ ...team, version: z.int().min(0), isUsed: z.boolean(), position: z.enum(positions) }))
    .output(settings),

  points: procedure({
    access: 'team',
    action: setUp,
    effect: 'read',
    shows: [attendanceNouns.clocking, clientNouns.clients],
  })
    .route({ method: 'GET', path: POINTS, summary: 'List the points of a site' })
    .input(z.strictObject({ ...team, siteId: z.uuid() }))
    .output(points),

  /** Around which phones count as at the site; at most five. */
  addPoint: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'POST', path: POINTS, summary: 'Add a point of a site' })
    .input(
      z.strictObject({
        ...team,
        siteId: z.uuid(),
        name: words(60).min(1, 'Name it, such as Main door'),
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
        metres: z.int().min(30).max(2000),
      }),
    )
    .output(points),

  removePoint: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'DELETE', path: '/teams/{teamId}/clock-points/{pointId}', summary: 'Remove a point of a site' })
    .input(z.strictObject({ ...team, pointId: z.uuid() }))
    .output(z.object({})),
}

const atSites = {
  /** The tablets that are bound to a site, and the code that waits to be typed. */
  tablets: procedure({
    access: 'team',
    action: tablets,
    effect: 'read',
    shows: [attendanceNouns.tablets, clientNouns.clients],
  })
    .route({ method: 'GET', path: TABLETS, summary: 'List the tablets of a site' })
    .input(z.strictObject({ ...team, siteId: z.uuid() }))
    .output(z.object({ items: z.array(tablet) })),

  /** Binds one tablet, once, within a quarter of an hour. The code is told this once; one that waits there ends. */
  makeCode: procedure({ access: 'team', action: tablets, effect: 'write', shownOnce: true })
    .route({ method: 'POST', path: TABLETS, summary: 'Make a code for a tablet of a site' })
    .input(z.strictObject({ ...team, siteId: z.uuid(), name: words(60).min(1, 'Name it, such as Nurses’ station') }))
    .output(z.object({ code: z.string(), until: z.string() })),

  /** From then on it shows and sends nothing. What was clocked at it stays. */
  endTablet: procedure({ access: 'team', action: tablets, effect: 'write' })
    .route({ method: 'DELETE', path: '/teams/{teamId}/tablets/{deviceId}', summary: 'End a tablet of a site' })
    .input(z.strictObject({ ...team, deviceId: z.uuid() }))
    .output(z.object({})),

  /** Takes away a PIN that is forgotten or known to others: the person is told, and chooses another. 409 where they have none. */
  resetPin: procedure({ access: 'member', action: resetPins, effect: 'write' })
    .route({
      method: 'DELETE',
      path: '/teams/{teamId}/members/{userId}/clock-pin',
      summary: 'Take away the PIN of a member',
    })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(z.object({})),
}

const atTablets = {
  pin: procedure({ access: 'person', effect: 'read', shows: [attendanceNouns.ownPin, attendanceNouns.ownClocking] })
    .route({ method: 'GET', path: '/clock/pin', summary: 'Read whether one has a PIN for tablets of sites' })
    .output(ownPin),

  /** Nobody can read it afterwards. 422 for one that others would try first. */
  savePin: procedure({ access: 'person', effect: 'write', recentSignIn: true })
    .route({ method: 'PUT', path: '/clock/pin', summary: 'Set one’s PIN for tablets of sites' })
    .input(
      z.strictObject({
        pin: z
          .string()
          .regex(PIN, 'Enter four to six digits')
          .meta({ examples: ['173905'] }),
      }),
    )
    .output(ownPin),

  /**
   * Shown at a tablet in place of a PIN: counts once, for a minute. Null where the site has no tablet, and while the
   * shift cannot be clocked.
   */
  badgeCode: procedure({ access: 'person', effect: 'read', shows: [shiftNouns.ownShifts, attendanceNouns.ownClocking] })
    .route({ method: 'GET', path: '/clock/badge/{assignmentId}', summary: 'Read the code of one’s badge' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(z.object({ code: z.string().nullable() })),
}

const UNBOOKED = '/clock/unbooked'
const TEAM_UNBOOKED = `${CLOCK}/unbooked`
/** By the device’s own clock, and when it sends it. */
const told = { deviceAt: instant, sentAt: instant }
const { day, job, start, startIs, end, endIs, breakMinutes, pay } = shiftFields

const withoutBooking = {
  /** Where the caller may say that they work, and what they have said of the last two days. */
  ownUnbooked: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      attendanceNouns.ownClock,
      attendanceNouns.ownClocking,
      shiftNouns.ownShifts,
      shiftNouns.openShifts,
      teamNouns.team,
    ],
  })
    .route({ method: 'GET', path: UNBOOKED, summary: 'Read one’s work without a booking' })
    .output(ownUnbookedWork),

  /** Managers of the site are told. 404 for a site that is none of theirs; 409 while they say so of another one. */
  beginUnbooked: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: UNBOOKED, summary: 'Say that one works without a booking' })
    .input(z.strictObject({ id: z.uuid(), siteId: z.uuid(), note: words(MOST_WORDS).min(1).optional(), ...told }))
    .output(ownUnbookedWork),

  leaveUnbooked: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: `${UNBOOKED}/{unbookedId}/left`, summary: 'Say that one has left such work' })
    .input(z.strictObject({ unbookedId: z.uuid(), id: z.uuid(), ...told }))
    .output(ownUnbookedWork),

  /** What waits to be decided, the oldest first. */
  unbooked: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [attendanceNouns.clocks, clientNouns.clients, teamNouns.cards],
  })
    .route({ method: 'GET', path: TEAM_UNBOOKED, summary: 'List work without a booking' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(unbooked) })),

  /**
   * Makes a shift of it and books the person, as any booking is made: 409 with the shift and what stands against them,
   * where a rule blocks and no override is given. When they came and left is clocked on it; the person is told.
   */
  placeUnbooked: procedure({ access: 'team', action: decide, effect: 'write' })
    .route({
      method: 'POST',
      path: `${TEAM_UNBOOKED}/{unbookedId}/place`,
      summary: 'Make a shift of work without a booking',
    })
    .input(
      z.strictObject({
        ...{ ...team, unbookedId: z.uuid(), day, job, start, startIs, end, endIs, breakMinutes, pay },
        override: overrideInput.optional(),
      }),
    )
    .output(z.object({ shiftId: z.uuid() })),

  /** The person is told why. */
  refuseUnbooked: procedure({ access: 'team', action: decide, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM_UNBOOKED}/{unbookedId}/refuse`, summary: 'Refuse work without a booking' })
    .input(z.strictObject({ ...team, unbookedId: z.uuid(), words: words(MOST_WORDS).min(1, 'Say why') }))
    .output(z.object({})),
}

export const contract = { ...own, ...managing, ...settingUp, ...atSites, ...atTablets, ...withoutBooking }
