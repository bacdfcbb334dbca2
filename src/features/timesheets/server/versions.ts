import { sql } from 'kysely'
import { lengthOf, type Span } from '#features/rates/rules/split.ts'
import type { Db } from '#server/database/db.ts'
import { toInstant } from '#shared/calendar.ts'
import type { PricedWork } from '../rules/price-work.ts'
import type { Source } from '../rules/states.ts'
import type { WorkPay } from '../schema.ts'

/** A version as somebody has seen it. */
export interface OfVersion {
  recordId: string
  version: number
}

export const CHANGED = 'These hours have changed since you opened them. Please look again'

/** A version of when somebody worked. */
export interface Version extends OfVersion {
  /** Null: nobody knows yet. */
  span: Span | null
  breaks: readonly Span[]
  breakMinutes: number
  /** When they were up in a sleep-in, or called out. */
  active?: readonly Span[]
  isOnCall: boolean
  source: Source
  reason: string | null
  at: string
  /** Null: the product itself. */
  by: string | null
}

/** A stretch of time as a range of PostgreSQL. */
export const rangeOf = ([from, until]: Span) => `[${toInstant(from).toISOString()},${toInstant(until).toISOString()})`

/** The minutes of work in a stretch of time: of being on call, those called out. */
function minutesOf({ span, breakMinutes, active = [], isOnCall }: Version): number {
  if (isOnCall) return lengthOf(active)
  return span ? span[1] - span[0] - breakMinutes : 0
}

const rangesOf = (spans: readonly Span[]) => `{${spans.map(rangeOf).join(',')}}`

/**
 * Writes the next version of a record, what it pays and what it is charged at. Trigger: `follow_versions` refuses one that does not follow
 * the latest. The caller holds the record.
 */
export async function writeVersion(db: Db, said: Version, { pay, charge }: PricedWork) {
  const { span, breaks, active = [] } = said
  await sql`
    insert into app.work_versions (record_id, version, worked, breaks, break_minutes, active, minutes, source, reason, said_at, said_by)
      values (${said.recordId}, ${said.version}, ${span && rangeOf(span)}::tstzrange, ${rangesOf(breaks)}::tstzmultirange,
        ${said.breakMinutes},
        ${rangesOf(active)}::tstzmultirange, ${minutesOf(said)}, ${said.source}, ${said.reason}, ${said.at}, ${said.by})`.execute(
    db,
  )
  await writePay(db, said, pay)
  await sql`
    insert into app.work_charges (record_id, version, charge, parts)
      values (${said.recordId}, ${said.version}, ${charge.charge}, ${JSON.stringify(charge.parts)}::jsonb)`.execute(db)
}

/** Writes what a version pays; version 0 is the plan. */
export async function writePay(db: Db, { recordId, version }: OfVersion, pay: WorkPay) {
  await sql`
    insert into app.work_pay (record_id, version, pay, unpriced, parts)
      values (${recordId}, ${version}, ${pay.pay}, ${pay.unpriced}, ${JSON.stringify(pay.parts)}::jsonb)`.execute(db)
}
