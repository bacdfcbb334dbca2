import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Db } from '#server/database/db.ts'
import type { Pence } from '#shared/money.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { KindOfDay } from '../rules/card.ts'
import type { FlatKind } from '../rules/flats.ts'
import { openPayBook, type PayBook, type PayCard, type PayTerms, type PayVersion } from '../rules/pay-book.ts'

interface Row extends Omit<PayTerms, 'cards'> {
  cards: (Omit<PayCard, 'versions'> & { versions: VersionRow[] })[]
}

/** Bands and flats come without names for each of their amounts: a list of offers reads hundreds. */
interface VersionRow extends Omit<PayVersion, 'bands' | 'flats'> {
  bands: [kind: KindOfDay, from: number, until: number, pay: Pence, charge?: Pence | null][]
  flats: [kind: FlatKind, pay: Pence, charge?: Pence | null][]
}

function versionOf({ bands, flats, ...version }: VersionRow): PayVersion {
  return {
    ...version,
    bands: bands.map(([kind, from, until, pay, charge = null]) => ({ kind, from, until, pay, charge })),
    flats: flats.map(([kind, pay, charge = null]) => ({ kind, pay, charge })),
  }
}

/** What `app.pay_terms_at` or a function around it answers, to price by. */
export async function readPayBook(db: Db, terms: RawBuilder<unknown>): Promise<PayBook> {
  const { rows } = await sql<Row>`select sites, cards, holidays from ${terms} t`.execute(db)
  return openPayBook(
    rows.map(({ cards, ...terms }) => ({
      ...terms,
      cards: cards.map((card) => ({ ...card, versions: card.versions.map(versionOf) })),
    })),
  )
}

interface Planned {
  siteIds: readonly string[]
  jobs: readonly string[]
  /** The days on which something begins. */
  days: readonly Day[]
}

/** As far as it is asked whose terms they are. */
interface Managed {
  db: Db
  team: { id: string }
}

/** To price what a manager plans; with the charge for those who see pay. */
export function readPlannedPay({ db, team }: Managed, { siteIds, jobs, days }: Planned): Promise<PayBook> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  return readPayBook(
    db,
    sql`app.managed_pay_terms(${team.id}, ${[...siteIds]}::uuid[], ${[...jobs]}::text[], ${first}::date,
      ${last && addDays(last, 2)}::date)`,
  )
}

/** What says when sites keep bank holidays on some days; those that the caller does not manage are left out. */
export async function readHolidaysAt(
  { db, team }: TeamContext,
  { siteIds, from, through }: { siteIds: readonly string[]; from: Day; through: Day },
) {
  const { rows } = await sql<Pick<PayTerms, 'sites' | 'holidays'>>`
    select sites, holidays from app.managed_pay_terms(${team.id}, ${siteIds}::uuid[], '{}', ${from}::date, ${through}::date)`.execute(
    db,
  )
  return rows[0] ?? { sites: [], holidays: [] }
}
