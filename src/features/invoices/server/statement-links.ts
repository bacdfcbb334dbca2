import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, daysBetween } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'
import { addressFor, writeLink } from './links.ts'
import { readStatement } from './statement.ts'

interface Sent {
  clientId: string
  from: Day
  through: Day
  email?: string | undefined
}

/** How many days a statement that is mailed may be of: those of two years. */
const MOST_DAYS = 731

/** Mails a client the link to its statement of some days. 404 for a client of another team. */
export async function sendStatement(context: TeamContext, { clientId, from, through, email }: Sent) {
  const days = daysBetween(from, through)
  if (days < 0) throw invalid([{ path: 'through', message: 'Choose the first day or a later one' }])
  if (days > MOST_DAYS) throw invalid([{ path: 'from', message: 'Mail at most two years' }])
  const to = await addressFor(context, { clientId, email })
  await writeLink(context, { clientId, from, through }, to)
  await written(context, 'invoices.send-statement', clientId)
  return readStatement(context, { clientId, from, through })
}

async function written(
  context: TeamContext,
  action: 'invoices.send-statement' | 'invoices.revoke-statement',
  clientId: string,
) {
  const { db, team } = context
  await publish(db, invoiceNouns.invoices.of(team.id))
  await audit(context, { action, teamId: team.id, object: `clients:${clientId}` })
}

/** Takes back the link to a statement; one that is taken back already stays so. */
export async function revokeStatement(
  context: TeamContext,
  { clientId, linkId }: { clientId: string; linkId: string },
) {
  const { db, team, clock } = context
  const { numAffectedRows } = await sql`
    update app.invoice_links set revoked_at = coalesce(revoked_at, ${instant(clock)})
     where team_id = ${team.id} and client_id = ${clientId} and id = ${linkId}`.execute(db)
  if (Number(numAffectedRows) === 0) throw notFound()
  await written(context, 'invoices.revoke-statement', clientId)
  return { done: true as const }
}
