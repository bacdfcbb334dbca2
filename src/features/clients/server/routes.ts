import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { templateRoutes } from '#server/import-template.ts'
import { clientActions } from '../policy.ts'
import { importColumns } from '../rules/import-columns.ts'

export const routes = templateRoutes({
  url: '/api/teams/:teamId/client-template',
  params: z.object({ teamId: z.uuid() }),
  meta: { access: 'team', action: clientActions.change, effect: 'read' } as const,
  gate: teamGate,
  what: 'clients and sites',
  columns: () => importColumns,
})
