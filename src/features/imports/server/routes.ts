import { z } from 'zod'
import { datedRequirements } from '#features/compliance/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { templateRoutes } from '#server/import-template.ts'
import { importActions } from '../policy.ts'
import { listColumns } from '../rules/dated-columns.ts'
import { columnsOf } from './shift-plan.ts'

const behind = { params: z.object({ teamId: z.uuid() }), gate: teamGate }

export const routes = [
  ...templateRoutes({
    ...behind,
    url: '/api/teams/:teamId/shift-template',
    meta: { access: 'team', action: importActions.bringShifts, effect: 'read' } as const,
    what: 'shifts',
    columns: columnsOf,
  }),
  ...templateRoutes({
    ...behind,
    url: '/api/teams/:teamId/people-template',
    meta: { access: 'team', action: importActions.bringPeople, effect: 'read' } as const,
    what: 'people',
    columns: async (context) => listColumns(await datedRequirements(context)),
  }),
]
