import { type RawBuilder, sql } from 'kysely'
import type { Noun } from '#shared/nouns.ts'
import type { DB } from './database/tables.ts'

/** How long something is kept after its day. */
export interface Keep {
  years?: number
  months?: number
  days?: number
}

/** A rule of the nightly run: what it deletes, and when (domain 2.11). A change here is a change of policy: inform the people concerned. */
export interface RetentionRule {
  /** The name of the rule that it comes after in the schedule; rows that depend on another rule's rows come after it. */
  after?: string
  what: string
  keep: Keep
  /** The event from which the time is counted. */
  from: string
  why: string
  source: string
  /** Whether a team's owner sees the rule in the team's report. */
  ofTeam: boolean
  /** The table whose rows are deleted, with everything that depends on them. */
  table: keyof DB
  /** The column that identifies a row; `id` by default. */
  key?: string
  /** All rows that the rule will ever delete, of everybody or of one team: id, user_id, team_id, about, and the start of the time. */
  items: (teamId: string | null) => RawBuilder<unknown>
  /** Bytes that are deleted with the rows of `picked`. */
  blobs?: RawBuilder<unknown>
  /** The nouns of the person and of their teams that show the rows, besides the report. */
  shownBy?: { person?: Noun<'person'>; team: Noun }
}

/** Rows that another job of a feature deletes; the report lists them after the schedule. */
export interface Sweep {
  id: string
  /** The id of the one that it comes after in the report. */
  after?: string
  what: string
  keep: Keep
}

/** `6 months`, `2 years`; an empty text for no time. */
export function keepWords({ years, months, days }: Keep): string {
  const parts = Object.entries({ year: years, month: months, day: days }).filter(([, count]) => count)
  return parts.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}

/** `6 months after the upload`, `until the day of leaving`. */
export function keptWords({ keep, from }: Pick<RetentionRule, 'keep' | 'from'>): string {
  const time = keepWords(keep)
  return time ? `${time} after ${from}` : `until ${from}`
}

/** The time as an SQL interval. */
export function intervalOf({ years = 0, months = 0, days = 0 }: Keep): RawBuilder<string> {
  return sql`make_interval(years => ${years}, months => ${months}, days => ${days})`
}

/** Narrows `items` to one team by its column; null: everybody's rows. */
export function ofTeam(column: string, teamId: string | null): RawBuilder<unknown> {
  return teamId === null ? sql`` : sql`and ${sql.ref(column)} = ${teamId}`
}
