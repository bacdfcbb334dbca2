import { sql } from 'kysely'
import type { Span } from '#features/rates/rules/split.ts'
import { readPayBook } from '#features/rates/server/data.ts'
import type { Db } from '#server/database/db.ts'
import type { Pence } from '#shared/money.ts'
import { type PricedWork, priceWork, type WorkedTime } from '../rules/price-work.ts'

/** What the price of a record's time depends on, besides the time. */
export interface PricedRecord extends Omit<WorkedTime, 'span' | 'breaks' | 'active' | 'charge'> {
  id: string
  teamId: string
}

interface Time {
  span: Span
  breaks: readonly Span[]
  active?: readonly Span[]
}

const NOTHING: PricedWork = {
  pay: { pay: 0, unpriced: 0, parts: [] },
  charge: { charge: 0, parts: [] },
}

/**
 * Reads once what some records are paid by and charged at, and prices any time of theirs; a time that nobody knows
 * comes to nothing yet. `asJob`: without the rights of a person.
 */
export async function openPrices(db: Db, records: readonly PricedRecord[], { asJob = false } = {}) {
  const ids = records.map(({ id }) => id)
  const terms = sql.raw(asJob ? 'pay_terms_of_work' : 'shown_pay_terms_of_work')
  const said = sql.raw(asJob ? 'charges_said_of_work' : 'shown_charges_said_of_work')
  const [book, { rows }] = await Promise.all([
    readPayBook(db, sql`app.${terms}(${ids}::uuid[])`),
    sql<{ id: string; charge: Pence }>`select record_id as id, charge from app.${said}(${ids}::uuid[])`.execute(db),
  ])
  const charges = new Map(rows.map(({ id, charge }) => [id, charge]))
  return (record: PricedRecord, time: Time | null): PricedWork =>
    time ? priceWork({ ...record, ...time, charge: charges.get(record.id) ?? null }, book) : NOTHING
}
