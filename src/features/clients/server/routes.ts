import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { templateRoutes } from '#server/import-template.ts'
import { clientActions } from '../policy.ts'
import { importColumns } from '../rules/import-columns.ts'

const params = z.object({ teamId: z.uuid() })
const meta = { access: 'team', action: clientActions.change, effect: 'read' } as const

export const routes = templateRoutes({
  ...meta,
  url: '/api/teams/:teamId/client-template',
  params,
  what: 'clients and sites',
  async read({ call, params: path }) {
    const team = params.safeParse(path)
    if (!team.success) throw notFound()
    return throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, async ({ actor }) => ({
      person: actor.id,
      columns: importColumns,
    }))
  },
})
