import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { templateRoutes } from '#server/import-template.ts'
import { importActions } from '../policy.ts'
import { columnsOf } from './shift-plan.ts'

const params = z.object({ teamId: z.uuid() })
const meta = { access: 'team', action: importActions.bringShifts, effect: 'read' } as const

export const routes = templateRoutes({
  ...meta,
  url: '/api/teams/:teamId/shift-template',
  params,
  what: 'shifts',
  async read({ call, params: path }) {
    const team = params.safeParse(path)
    if (!team.success) throw notFound()
    return throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, async (context) => ({
      person: context.actor.id,
      columns: columnsOf(context),
    }))
  },
})
