import { z } from 'zod'
import { datedRequirements } from '#features/compliance/server/data.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { templateRoutes } from '#server/import-template.ts'
import type { CallRequest } from '#server/services.ts'
import type { ImportColumn } from '#shared/imports.ts'
import { importActions } from '../policy.ts'
import { listColumns } from '../rules/dated-columns.ts'
import { columnsOf } from './shift-plan.ts'

const params = z.object({ teamId: z.uuid() })

interface Of {
  url: string
  what: string
  action: (typeof importActions)[keyof typeof importActions]
  columns: (context: TeamContext) => readonly ImportColumn[] | Promise<readonly ImportColumn[]>
}

function templateOf({ action, columns, ...words }: Of) {
  const meta = { access: 'team', action, effect: 'read' } as const
  return templateRoutes({
    ...meta,
    ...words,
    params,
    async read({ call, params: path }: CallRequest) {
      const team = params.safeParse(path)
      if (!team.success) throw notFound()
      return throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, async (context) => ({
        person: context.actor.id,
        columns: await columns(context),
      }))
    },
  })
}

export const routes = [
  ...templateOf({
    url: '/api/teams/:teamId/shift-template',
    what: 'shifts',
    action: importActions.bringShifts,
    columns: columnsOf,
  }),
  ...templateOf({
    url: '/api/teams/:teamId/people-template',
    what: 'people',
    action: importActions.bringPeople,
    columns: async (context) => listColumns(await datedRequirements(context)),
  }),
]
