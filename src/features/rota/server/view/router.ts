import { filtersOf, saveFilter } from '#features/members/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { viewing } from '../../contract/view.ts'
import type { RotaView } from '../../schema.ts'
import { sayHere } from './here.ts'
import { judgeEverybody } from './judge.ts'
import { readRota } from './read.ts'

const api = implementing(viewing, { team: teamGate })

export const viewRouter = {
  view: api.view.handler(({ context, input }) => readRota(context, input)),
  judge: api.judge.handler(({ context, input }) => judgeEverybody(context, input)),
  here: api.here.handler(({ context, input }) => sayHere(context, input)),
  views: api.views.handler(async ({ context }) => ({
    items: await filtersOf<RotaView>(context, { teamId: context.team.id, list: 'rota' }),
  })),
  saveView: api.saveView.handler(({ context, input: { name, filter } }) =>
    saveFilter<RotaView>(context, { list: 'rota', name, filter }),
  ),
}
