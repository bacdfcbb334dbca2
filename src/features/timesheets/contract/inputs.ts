import { z } from 'zod'
import { day, words } from '#shared/contract.ts'
import { email } from '#shared/formats.ts'
import { isDay, startOfWeek } from '#shared/time.ts'

const MOST_WORDS = 300

/** What somebody says beside an act. */
export const said = words(MOST_WORDS).min(1, 'Say it in a few words')

/** The version that the caller has seen: 409 when a newer one has come. */
export const ofVersion = { recordId: z.uuid(), version: z.int().min(1) }

/** A week, by its Monday. */
export const week = day
  .refine((monday) => isDay(monday) && startOfWeek(monday) === monday, 'Enter the Monday of a week')
  .meta({ examples: ['2026-11-16'] })

export const team = { teamId: z.uuid() }
export const TEAM = '/teams/{teamId}/timesheets'

/** The secret of a link. */
export const token = z.string().min(1).max(200)

/** Of whoever signs for a client. */
export const MOST_NAME = 120
export const clientAddress = z
  .string()
  .overwrite(email.normalise)
  .regex(email.pattern, email.message)
  .meta({ examples: ['r.hall@oakhomes.example'] })

/** More than any client's week has. */
const MOST_LINES = 2000

/** An answer for each line that is signed; `words`: what is wrong with it. */
export const answers = z
  .array(z.strictObject({ ...ofVersion, words: said.optional() }))
  .min(1)
  .max(MOST_LINES)
