import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { isMonth } from '#shared/time.ts'
import { calendarNouns } from './nouns.ts'
import { EVENINGS, MOST_HOURS } from './rules/reminders.ts'
import { arrivalBadge, ownMonth } from './schema.ts'

const shows = [calendarNouns.calendarChoices]
const link = z.object({
  /** When it was made; null without one. */
  madeAt: z.string().nullable(),
})
const reminders = {
  evening: z.enum(EVENINGS).nullable(),
  hoursBefore: z.int().min(1).max(MOST_HOURS).nullable(),
}

export const contract = {
  /**
   * The whole weeks that the month touches: the caller's shifts in all teams, their approved leave, and from today on
   * when they cannot work.
   */
  month: procedure({
    access: 'person',
    effect: 'read',
    shows: [shiftNouns.ownShifts, availabilityNouns.ownLeave, availabilityNouns.ownAvailability, teamNouns.team],
  })
    .route({ method: 'GET', path: '/calendar/months/{month}', summary: 'Read a month of one’s own shifts' })
    .input(
      z.strictObject({
        month: z
          .string()
          .refine(isMonth, 'Enter a month such as 2026-11')
          .meta({ examples: ['2026-11'] }),
      }),
    )
    .output(ownMonth),

  /** Whether there is a link by which calendar programs read the caller's shifts. */
  link: procedure({ access: 'person', effect: 'read', shows })
    .route({ method: 'GET', path: '/calendar/link', summary: 'Read whether one has a calendar link' })
    .output(link),

  /** Makes the link, whose secret is shown this once. One that there was before ends. */
  makeLink: procedure({ access: 'person', effect: 'write', recentSignIn: true, shownOnce: true })
    .route({ method: 'POST', path: '/calendar/link', summary: 'Make or renew one’s calendar link' })
    .input(z.strictObject({}))
    .output(z.object({ path: z.string(), madeAt: z.string() })),

  endLink: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: '/calendar/link', summary: 'End one’s calendar link' })
    .input(z.strictObject({}))
    .output(link),

  /** Reads the badge; 404 before it opens, after the end, and for a person who is not booked on the shift any more. */
  badge: procedure({ access: 'person', effect: 'read', shows: [shiftNouns.ownShifts, teamNouns.team] })
    .route({ method: 'GET', path: '/calendar/badge/{assignmentId}', summary: 'Read the arrival badge of one’s shift' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(arrivalBadge),

  reminders: procedure({ access: 'person', effect: 'read', shows })
    .route({ method: 'GET', path: '/calendar/reminders', summary: 'Read when one is reminded of shifts' })
    .output(z.object(reminders)),

  saveReminders: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/calendar/reminders', summary: 'Choose when one is reminded of shifts' })
    .input(z.strictObject(reminders))
    .output(z.object(reminders)),
}
