import { type RawBuilder, sql } from 'kysely'
import type { Noun } from '#shared/nouns.ts'
import type { DB } from './database/tables.ts'

/** How long after its day something is kept. */
export interface Keep {
  years?: number
  months?: number
  days?: number
}

/** What the nightly run deletes of one kind, and when (domain 2.11). A change here is a change of policy: say so to those it concerns. */
export interface RetentionRule {
  /** Its place in the schedule; what hangs on the rows of another rule stands after it. */
  place: number
  what: string
  keep: Keep
  /** What the time is counted from. */
  from: string
  why: string
  source: string
  /** Whether a team's owner is told what it will take from the team. */
  ofTeam: boolean
  /** The table whose rows go; what hangs on them goes with them. */
  table: keyof DB
  /** The column by which a row is known; `id` unless given. */
  key?: string
  /** All that the rule will take one day, of everybody or of one team: id, user_id, team_id, about, and since when the time runs. */
  items: (teamId: string | null) => RawBuilder<unknown>
  /** Bytes that go with the rows of `picked`. */
  blobs?: RawBuilder<unknown>
  /** What of the person, and what of their teams, shows it beside the report. */
  shownBy?: { person?: Noun<'person'>; team: Noun }
}

/** What another job of a feature deletes; the report names it after the schedule. */
export interface Sweep {
  place: number
  what: string
  keep: Keep
}

/** `6 months`, `2 years`; an empty text for no time at all. */
export function keepWords({ years, months, days }: Keep): string {
  const parts = Object.entries({ year: years, month: months, day: days }).filter(([, count]) => count)
  return parts.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}

/** `6 months after the upload`, `until the day of leaving`. */
export function keptWords({ keep, from }: Pick<RetentionRule, 'keep' | 'from'>): string {
  const time = keepWords(keep)
  return time ? `${time} after ${from}` : `until ${from}`
}

/** The same time as an interval in a statement. */
export function intervalOf({ years = 0, months = 0, days = 0 }: Keep): RawBuilder<string> {
  return sql`make_interval(years => ${years}, months => ${months}, days => ${days})`
}

/** For `items`: of everybody, or of one team by its column. */
export function ofTeam(column: string, teamId: string | null): RawBuilder<unknown> {
  return teamId === null ? sql`` : sql`and ${sql.ref(column)} = ${teamId}`
}
