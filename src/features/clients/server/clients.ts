import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { clientNouns } from '../nouns.ts'
import type { ClientDetails, ClientInput } from '../schema.ts'
import { readClient } from './read.ts'

/** Another client must not have the name: an import finds clients by it. */
async function refuseTakenName({ db, team }: TeamContext, { name, besides }: { name: string; besides?: string }) {
  const { rows } = await sql`select from app.clients c
    where c.team_id = ${team.id} and lower(c.name) = lower(${name}) and c.id is distinct from ${besides ?? null}`.execute(
    db,
  )
  if (rows.length > 0) throw invalid([{ path: 'name', message: 'You have a client with this name' }])
}

export const toClientColumns = (input: ClientInput) => ({
  name: input.name.trim(),
  legal_name: input.legalName?.trim() || null,
  company_number: input.companyNumber ?? null,
  invoice_email: input.invoiceEmail ?? null,
  invoice_address: input.invoiceAddress?.trim() || null,
})

/** Audits and announces an act on a client; answers with the client as it is now. */
async function done(
  context: TeamContext,
  { action, clientId }: { action: AuditAction; clientId: string },
): Promise<ClientDetails> {
  const client = await readClient(context, clientId)
  await audit(context, {
    action,
    object: `clients:${clientId}`,
    teamId: context.team.id,
    meta: { name: client.name },
  })
  await publish(context.db, clientNouns.clients.of(context.team.id))
  return client
}

export async function addClient(context: TeamContext, input: ClientInput): Promise<ClientDetails> {
  const columns = toClientColumns(input)
  await refuseTakenName(context, columns)
  const { id } = await context.db
    .insertInto('clients')
    .values({ ...columns, team_id: context.team.id, created_at: instant(context.clock) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return done(context, { action: 'client.add', clientId: id })
}

interface Changed {
  clientId: string
  version: number
}

/** The team's row is locked: nobody changes the client between this and the end of the transaction. */
async function requireUnchanged(context: TeamContext, { clientId, version }: Changed) {
  const current = await readClient(context, clientId)
  if (current.version !== version) throw conflict(current)
}

export async function changeClient(
  context: TeamContext,
  { clientId, version, ...input }: Changed & ClientInput,
): Promise<ClientDetails> {
  await requireUnchanged(context, { clientId, version })
  const columns = toClientColumns(input)
  await refuseTakenName(context, { ...columns, besides: clientId })
  await context.db
    .updateTable('clients')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', clientId)
    .execute()
  return done(context, { action: 'client.change', clientId })
}

export async function archiveClient(
  context: TeamContext,
  { clientId, version, archived }: Changed & { archived: boolean },
): Promise<ClientDetails> {
  await requireUnchanged(context, { clientId, version })
  await context.db
    .updateTable('clients')
    .set({ archived_at: archived ? instant(context.clock) : null, version: version + 1 })
    .where('id', '=', clientId)
    .execute()
  return done(context, { action: archived ? 'client.archive' : 'client.restore', clientId })
}
