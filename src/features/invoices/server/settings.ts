import { sql } from 'kysely'
import { adoptFile, retireFile } from '#features/files/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'
import { LOGO } from '../rules/logo.ts'
import type { ClientBilling, InvoiceSettings } from '../schema.ts'
import { chargeAgain } from './charge-again.ts'

type Reading = Pick<TeamContext, 'db'> & { team: Pick<TeamContext['team'], 'id'> }

/** What stands on the invoices of a team, with the number that comes next; null as long as nobody has said. */
export async function readSettings({ db, team }: Reading): Promise<InvoiceSettings | null> {
  const { rows } = await sql<InvoiceSettings>`
    select s.version, s.legal_name as "legalName", s.address, s.email, s.vat_number as "vatNumber", s.company_number as "companyNumber",
        s.account_name as "accountName", s.sort_code as "sortCode", s.account_number as "accountNumber", s.prefix,
        s.payment_days as "paymentDays",
        (select coalesce(max(i.number), 0) + 1 from app.invoices i where i.team_id = s.team_id) as "nextNumber",
        case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size) end as logo
      from app.invoice_settings s left join app.files f on f.id = s.logo_file_id where s.team_id = ${team.id} order by s.version desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

type Said = { [Field in keyof Omit<InvoiceSettings, 'nextNumber' | 'logo'>]?: InvoiceSettings[Field] | undefined } & {
  version: number
  legalName: string
  address: string
  prefix: string
  paymentDays: number
  /** The id of an upload; null takes the logo away, and without it the logo stays. */
  logo?: string | null | undefined
}

/** The logo from now on: one that is replaced goes once nobody prints it any more. */
async function changeLogo(context: TeamContext, before: string | null, after: string | null | undefined) {
  if (after === undefined || after === before) return before
  const of = { owner: { teamId: context.team.id }, slot: LOGO }
  if (before) await retireFile(context, { ...of, id: before })
  if (after) await adoptFile(context, { ...of, id: after, path: 'logo' })
  return after
}

/** Says what stands on invoices from now on; 409 with what is said when somebody else was quicker. */
export async function saveSettings(context: TeamContext, said: Said): Promise<InvoiceSettings | null> {
  const { db, team, actor, clock } = context
  const before = await readSettings(context)
  if ((before?.version ?? 0) !== said.version) throw conflict(before)
  const logo = await changeLogo(context, before?.logo?.id ?? null, said.logo)
  await db
    .insertInto('invoice_settings')
    .values({
      ...{ team_id: team.id, version: said.version + 1, legal_name: said.legalName, address: said.address },
      ...{ email: said.email ?? null, vat_number: said.vatNumber ?? null, company_number: said.companyNumber ?? null },
      ...{ account_name: said.accountName ?? null, sort_code: said.sortCode ?? null },
      ...{ account_number: said.accountNumber ?? null, prefix: said.prefix, payment_days: said.paymentDays },
      logo_file_id: logo,
      ...{ recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await publish(db, invoiceNouns.invoices.of(team.id))
  // What was approved before a team thought of invoices.
  await chargeAgain(context, londonToday(clock))
  await audit(context, { action: 'invoices.settings', teamId: team.id, meta: { version: said.version + 1 } })
  return readSettings(context)
}

/** How invoices to a client are laid out. Throws 404 for a client of another team. */
export async function readBilling({ db, team }: Reading, clientId: string): Promise<ClientBilling> {
  const { rows } = await sql<ClientBilling>`
    select coalesce(b.version, 0) as version, b.buyer_reference as "buyerReference", coalesce(b.grouping, 'site') as grouping
      from app.clients c
      left join app.client_billing b on b.team_id = c.team_id and b.client_id = c.id
     where c.team_id = ${team.id} and c.id = ${clientId} order by b.version desc limit 1`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface SaidOfClient {
  clientId: string
  version: number
  grouping: ClientBilling['grouping']
  buyerReference?: string | undefined
}

/** Says how invoices to a client are laid out; 409 when somebody else was quicker. */
export async function saveBilling(context: TeamContext, { clientId, version, grouping, buyerReference }: SaidOfClient) {
  const { db, team, actor, clock } = context
  const before = await readBilling(context, clientId)
  if (before.version !== version) throw conflict(before)
  await db
    .insertInto('client_billing')
    .values({
      ...{ team_id: team.id, client_id: clientId, version: version + 1, grouping },
      ...{ buyer_reference: buyerReference ?? null, recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await publish(db, invoiceNouns.invoices.of(team.id))
  await audit(context, {
    ...{ action: 'invoices.billing', teamId: team.id, object: `clients:${clientId}` },
    meta: { version: version + 1 },
  })
  return readBilling(context, clientId)
}
