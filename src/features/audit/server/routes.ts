import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { authorizeTeam } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, notFound, unauthorized } from '#server/calls/errors.ts'
import { asCaller } from '#server/calls/procedures.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { sendCsv, toCsv } from '#server/csv.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { formatInstant, londonToday } from '#shared/time.ts'
import { type AuditLine, auditFilters, EXPORT_LIMIT } from '../schema.ts'
import { type AuditWish, lineOf, readEvents } from './data.ts'

const meta = { access: 'owner', effect: 'audited' } as const
const filters = z.strictObject(auditFilters)

/** Everything that the filters leave, newest first. Throws 422 for more rows than one file holds. */
async function exportLines(context: PersonContext, wish: AuditWish): Promise<AuditLine[]> {
  const { id: teamId } = await authorizeTeam(context, { teamId: wish.teamId, action: 'own' })
  requireRecentSignIn(context)
  const rows = await readEvents(context.db, { ...wish, atMost: EXPORT_LIMIT + 1 })
  if (rows.length > EXPORT_LIMIT)
    throw invalid([
      {
        path: 'from',
        message: `An export holds at most ${EXPORT_LIMIT.toLocaleString('en-GB')} rows. Choose fewer days`,
      },
    ])
  const { teamId: _, ...narrowed } = wish
  await audit(context, {
    action: 'audit.export',
    object: `teams:${teamId}`,
    teamId,
    meta: { rows: rows.length, ...narrowed },
  })
  return rows.map(lineOf)
}

async function auditCsv({ clock }: Services, { call, params, query }: CallRequest, reply: FastifyReply) {
  const team = z.object({ teamId: z.uuid() }).safeParse(params)
  if (!team.success) throw notFound()
  const lines = await asCaller(call, meta, ({ actor, ...context }) => {
    if (actor.kind !== 'person') throw unauthorized()
    const wish = filters.safeParse(query)
    if (!wish.success) throw invalid(wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    return exportLines({ actor, ...context }, { ...team.data, ...wish.data })
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

export const routes: RawRoute[] = [{ method: 'GET', url: '/api/teams/:teamId/audit.csv', ...meta, handle: auditCsv }]
