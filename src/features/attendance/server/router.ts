import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { enter } from './enter.ts'
import { readLive } from './live.ts'
import { readOfShift } from './of-shift.ts'
import { readOwnClock } from './own.ts'
import { addPoint, readPoints, removePoint } from './points.ts'
import { receive, sayLeft } from './receive.ts'
import { readSettings, saveSettings } from './settings.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  own: api.own.handler(async ({ context }) => ({ items: await readOwnClock(context) })),
  clock: api.clock.handler(({ context, input }) => receive(context, input)),
  sayLeft: api.sayLeft.handler(({ context, input }) => sayLeft(context, input)),
  live: api.live.handler(({ context }) => readLive(context)),
  ofShift: api.ofShift.handler(({ context, input }) => readOfShift(context, input.shiftId)),
  enter: api.enter.handler(({ context, input: { teamId: _, ...entry } }) => enter(context, entry)),
  settings: api.settings.handler(({ context }) => readSettings(context)),
  saveSettings: api.saveSettings.handler(({ context, input: { teamId: _, ...chosen } }) =>
    saveSettings(context, chosen),
  ),
  points: api.points.handler(({ context, input }) => readPoints(context, input.siteId)),
  addPoint: api.addPoint.handler(({ context, input: { teamId: _, ...point } }) => addPoint(context, point)),
  removePoint: api.removePoint.handler(({ context, input }) => removePoint(context, input.pointId)),
}
