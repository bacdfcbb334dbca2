import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { toCsv } from '#server/csv.ts'
import { formatDay, londonToday } from '#shared/time.ts'
import { invoiceActions } from '../../policy.ts'
import { jobsText, treatmentText, type VatVersion, vatOfClient } from '../../rules/vat-of-clients.ts'
import type { VatOfClients } from '../../schema/reading.ts'
import { readSettings } from '../settings.ts'

/** How VAT is on work for each client of a team today, and what is to come. */
export async function readVat(context: TeamContext): Promise<VatOfClients> {
  const { db, team, clock } = context
  const [settings, { rows }] = await Promise.all([
    readSettings(context),
    sql<{ clientId: string; clientName: string; versions: VatVersion[] }>`
      select c.id as "clientId", c.name as "clientName",
          (select coalesce(json_agg(json_build_object('version', t.version, 'from', t.from_day, 'vat', t.vat, 'recordedBy', m.full_name)
            order by t.version), '[]')
            from app.client_terms t left join app.team_members m on m.team_id = t.team_id and m.user_id = t.recorded_by
           where t.team_id = c.team_id and t.client_id = c.id) as versions
        from app.clients c where c.team_id = ${team.id} and c.archived_at is null order by lower(c.name), c.id`.execute(
      db,
    ),
  ])
  const today = londonToday(clock)
  return {
    isRegistered: settings?.vatNumber != null,
    rows: rows.flatMap(({ versions, ...client }) => vatOfClient(versions, today).map((row) => ({ ...client, ...row }))),
  }
}

const dayOf = (of: string | null | undefined) => of && formatDay(of)

const vatFile = ({ rows }: VatOfClients) =>
  toCsv<VatOfClients['rows'][number]>(
    [
      { header: 'Client', cell: ({ clientName }) => clientName },
      { header: 'Jobs', cell: (row) => jobsText(rows, row) },
      { header: 'VAT', cell: ({ treatment }) => treatmentText(treatment) },
      { header: 'Why', cell: ({ reason }) => reason },
      { header: 'Since', cell: ({ since }) => dayOf(since) },
      { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy },
      { header: 'From', cell: ({ next }) => dayOf(next?.from) },
      { header: 'Then', cell: ({ next }) => next && treatmentText(next.treatment) },
    ],
    rows,
  )

export const vat = teamFile({
  url: '/api/teams/:teamId/invoices/vat.csv',
  action: invoiceActions.see,
  summary: 'Save how VAT is on work for each client',
  params: z.object({ teamId: z.uuid() }),
  kind: 'csv',
  async read(context) {
    const found = await readVat(context)
    await audit(context, { action: 'invoices.file', teamId: context.team.id, meta: { name: 'VAT by client' } })
    return { name: 'VAT by client', make: () => vatFile(found) }
  },
})
