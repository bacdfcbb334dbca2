import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid, invalidBy } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { formatInstant, londonToday } from '#shared/time.ts'
import { auditActions } from '../policy.ts'
import { type AuditWords, gatherWords } from '../rules/words.ts'
import { type AuditLine, auditFilters, EXPORT_LIMIT } from '../schema.ts'
import { lineOf, readEvents } from './data.ts'

const filters = z.strictObject(auditFilters)

/** The rows of an export, newest first. Throws 422 for more rows than one file holds. */
async function exportLines(
  context: TeamContext,
  { words, ...asked }: z.infer<typeof filters> & { words: AuditWords },
): Promise<AuditLine[]> {
  const { id: teamId } = context.team
  requireRecentSignIn(context)
  const rows = await readEvents(context.db, { ...asked, teamId, atMost: EXPORT_LIMIT + 1, words })
  if (rows.length > EXPORT_LIMIT)
    throw invalid([
      {
        path: 'from',
        message: `An export holds at most ${EXPORT_LIMIT.toLocaleString('en-GB')} rows. Choose fewer days`,
      },
    ])
  await audit(context, {
    action: 'audit.export',
    object: `teams:${teamId}`,
    teamId,
    meta: { rows: rows.length, ...asked },
  })
  return rows.map((row) => lineOf(row, words))
}

const columns: CsvColumn<AuditLine>[] = [
  { header: 'Number', cell: ({ seq }) => seq },
  { header: 'Time (London)', cell: ({ at }) => formatInstant(at) },
  { header: 'What happened', cell: ({ sentence }) => sentence },
  { header: 'Network', cell: ({ network }) => network },
]

export const routes: RawRoute[] = [
  teamFile({
    url: '/api/teams/:teamId/audit.csv',
    action: auditActions.readLog,
    summary: 'Save a team’s audit log',
    description: `At most ${EXPORT_LIMIT} rows. Asks for a recent sign-in.`,
    params: z.object({ teamId: z.uuid() }),
    query: filters,
    kind: 'csv',
    async read(context, { query, services: { features } }) {
      const asked = filters.safeParse(query)
      if (!asked.success) throw invalidBy(asked.error)
      const lines = await exportLines(context, { ...asked.data, words: gatherWords(features) })
      return { name: `Audit log ${londonToday(context.clock)}`, make: () => toCsv(columns, lines) }
    },
  }),
]
