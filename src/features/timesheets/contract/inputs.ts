import { z } from 'zod'
import { day, words } from '#shared/contract.ts'
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
