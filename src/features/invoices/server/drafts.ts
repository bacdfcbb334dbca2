import { sql } from 'kysely'
import type { VatTreatment } from '#features/rates/rules/client-terms.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { addDays, type Day, londonToday, startOfWeek } from '#shared/time.ts'
import { type Taxed, taxOf, vatSums } from '../rules/vat.ts'
import type { Draft, Drafts, InvoiceSettings } from '../schema.ts'
import { readLeftOut } from './leave-out.ts'
import { readSettings } from './settings.ts'

interface Part {
  clientId: string
  clientName: string
  orderNumber: string | null
  treatment: VatTreatment | null
  reason: string | null
  records: number
  lines: number
  minutes: number
  net: number
  from: Day
  through: Day
  takenBack: number
  lacksOrder: number
  hasAddress: boolean
  email: string | null
}

/** How far back it is looked for what is on no draft: earlier ones stand in the timesheets. */
const LOOKED_BACK_DAYS = 56

/** Invoices are of whole weeks unless somebody says otherwise. */
const lastWeekEnd = ({ clock }: Pick<TeamContext, 'clock'>): Day => addDays(startOfWeek(londonToday(clock)), -1)

/** How VAT is on work today, by what is agreed with its client. */
export const taxToday =
  ({ clock }: Pick<TeamContext, 'clock'>, settings: Pick<InvoiceSettings, 'vatNumber'> | null) =>
  (agreed: { treatment: VatTreatment | null; reason: string | null }): Taxed =>
    taxOf({ ...agreed, isRegistered: settings === null || settings.vatNumber !== null, on: londonToday(clock) })

/** What would be invoiced of work up to a day; `only`: of one client. */
export async function readDrafts(context: TeamContext, through: Day = lastWeekEnd(context)): Promise<Drafts> {
  const { db, team } = context
  const settings = await readSettings(context)
  const [{ rows: parts }, { rows: notOn }, leftOut] = await Promise.all([
    sql<Part>`
      select d.client_id as "clientId", d.client_name as "clientName", d.order_number as "orderNumber", d.treatment, d.reason, d.records,
          d.lines, d.minutes, d.net, d.first_day as "from", d.last_day as through, d.taken_back as "takenBack",
          d.lacks_order as "lacksOrder", c.invoice_address is not null as "hasAddress", c.invoice_email as email
        from app.drafts_of(${team.id}, ${through}::date) d join app.clients c on c.id = d.client_id`.execute(db),
    sql<Drafts['notOn'][number]>`
      select n.client_id as "clientId", c.name as "clientName", n.not_approved as "notApproved", n.no_charge as "noCharge"
        from app.not_on_drafts(${team.id}, ${addDays(through, -LOOKED_BACK_DAYS)}::date, ${through}::date) n
        join app.clients c on c.id = n.client_id order by lower(c.name)`.execute(db),
    readLeftOut(context),
  ])
  const tax = taxToday(context, settings)
  const drafts = [...Map.groupBy(parts, ({ clientId, orderNumber }) => `${clientId} ${orderNumber ?? ''}`).values()]
  return { settings, through, drafts: drafts.map((of) => draftOf(of, tax)), notOn, leftOut }
}

function draftOf(parts: readonly Part[], tax: ReturnType<typeof taxToday>): Draft {
  const sum = (of: 'records' | 'lines' | 'minutes' | 'net' | 'takenBack' | 'lacksOrder') =>
    parts.reduce((total, part) => total + part[of], 0)
  const vat = vatSums(parts.map((part) => ({ ...tax(part), net: part.net }))).reduce((total, one) => total + one.vat, 0)
  const { clientId, clientName, orderNumber, hasAddress, email } = parts[0]!
  const days = parts.flatMap(({ from, through }) => [from, through]).sort()
  return {
    ...{ clientId, clientName, orderNumber, hasAddress, email },
    ...{ from: days[0]!, through: days.at(-1)!, shifts: sum('records'), lines: sum('lines'), minutes: sum('minutes') },
    ...{ net: sum('net'), vat, total: sum('net') + vat, takenBack: sum('takenBack'), lacksOrder: sum('lacksOrder') },
  }
}

export interface OfDraft {
  clientId: string
  orderNumber?: string | null | undefined
  through: Day
}

/** 404 for a client of another team. */
export async function requireClient({ db, team }: TeamContext, clientId: string) {
  const { rows } = await sql<{
    name: string
    address: string | null
    companyNumber: string | null
    email: string | null
    paymentDays: number | null
  }>`
    select coalesce(c.legal_name, c.name) as name, c.invoice_address as address, c.company_number as "companyNumber",
        c.invoice_email as email, t.payment_days as "paymentDays"
      from app.clients c left join lateral (select x.* from app.terms_on(c.id, current_date) x) t on true
     where c.team_id = ${team.id} and c.id = ${clientId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
