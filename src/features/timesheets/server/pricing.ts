import { sql } from 'kysely'
import type { Span } from '#features/rates/rules/split.ts'
import { readPayBook } from '#features/rates/server/data.ts'
import type { Db } from '#server/database/db.ts'
import { priceWork, type WorkedTime } from '../rules/price-work.ts'
import type { WorkPay } from '../schema.ts'

/** What the price of a record's time depends on, besides the time. */
export interface PricedRecord extends Omit<WorkedTime, 'span' | 'breaks'> {
  id: string
  teamId: string
}

interface Time {
  span: Span
  breaks: readonly Span[]
  active?: readonly Span[]
}

const NOTHING: WorkPay = { pay: 0, unpriced: 0, parts: [] }

/**
 * Reads once what some records are paid by, and prices any time of theirs; a time that nobody knows pays nothing yet.
 * `asJob`: without the rights of a person.
 */
export async function openPrices(db: Db, records: readonly PricedRecord[], { asJob = false } = {}) {
  const ids = records.map(({ id }) => id)
  const terms = sql.raw(asJob ? 'pay_terms_of_work' : 'shown_pay_terms_of_work')
  const book = await readPayBook(db, sql`app.${terms}(${ids}::uuid[])`)
  return (record: PricedRecord, time: Time | null): WorkPay =>
    time ? priceWork({ ...record, ...time }, book) : NOTHING
}
