import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { invalid, invalidBy, notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { sendCsv, toCsv } from '#server/csv.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { formatInstant, londonToday } from '#shared/time.ts'
import { auditActions } from '../policy.ts'
import { type AuditWords, gatherWords } from '../rules/words.ts'
import { type AuditLine, auditFilters, EXPORT_LIMIT } from '../schema.ts'
import { lineOf, readEvents } from './data.ts'

const meta = { access: 'team', action: auditActions.readLog, effect: 'audited' } as const
const params = z.object({ teamId: z.uuid() })
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

async function auditCsv(
  { clock, features }: Services,
  { call, params: path, query }: CallRequest,
  reply: FastifyReply,
) {
  const team = params.safeParse(path)
  if (!team.success) throw notFound()
  const lines = await throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, (context) => {
    const asked = filters.safeParse(query)
    if (!asked.success) throw invalidBy(asked.error)
    return exportLines(context, { ...asked.data, words: gatherWords(features) })
  })
  const table = toCsv<AuditLine>(
    [
      { header: 'Number', cell: ({ seq }) => seq },
      { header: 'Time (London)', cell: ({ at }) => formatInstant(at) },
      { header: 'What happened', cell: ({ sentence }) => sentence },
      { header: 'Network', cell: ({ network }) => network },
    ],
    lines,
  )
  return sendCsv(reply, { name: `Audit log ${londonToday(clock)}`, csv: table })
}

export const routes: RawRoute[] = [
  {
    method: 'GET',
    url: '/api/teams/:teamId/audit.csv',
    ...meta,
    summary: 'Save a team’s audit log',
    description: `At most ${EXPORT_LIMIT} rows. Asks for a recent sign-in.`,
    params,
    query: filters,
    answers: { 200: 'text/csv' },
    handle: auditCsv,
  },
]
