import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { enter } from './enter.ts'
import { readLive } from './live.ts'
import { readOfShift } from './of-shift.ts'
import { readBadgeCode, readOwnClock } from './own.ts'
import { readPin, resetPin, savePin } from './pins.ts'
import { addPoint, readPoints, removePoint } from './points.ts'
import { receive, sayLeft } from './receive.ts'
import { readSettings, saveSettings } from './settings.ts'
import { endTablet, makeCode, readTablets } from './tablet/devices.ts'
import { placeUnbooked, readUnbooked, refuseUnbooked } from './unbooked-decide.ts'
import { beginUnbooked, leaveUnbooked, readOwnUnbooked } from './unbooked-own.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

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
  tablets: api.tablets.handler(({ context, input }) => readTablets(context, input.siteId)),
  makeCode: api.makeCode.handler(({ context, input: { teamId: _, ...asked } }) => makeCode(context, asked)),
  endTablet: api.endTablet.handler(({ context, input }) => endTablet(context, input.deviceId)),
  resetPin: api.resetPin.handler(({ context }) => resetPin(context)),
  pin: api.pin.handler(({ context }) => readPin(context)),
  savePin: api.savePin.handler(({ context, input }) => savePin(context, input.pin)),
  ownUnbooked: api.ownUnbooked.handler(({ context }) => readOwnUnbooked(context)),
  beginUnbooked: api.beginUnbooked.handler(({ context, input }) => beginUnbooked(context, input)),
  leaveUnbooked: api.leaveUnbooked.handler(({ context, input }) => leaveUnbooked(context, input)),
  unbooked: api.unbooked.handler(({ context }) => readUnbooked(context)),
  placeUnbooked: api.placeUnbooked.handler(({ context, input: { teamId: _, ...asked } }) =>
    placeUnbooked(context, asked),
  ),
  refuseUnbooked: api.refuseUnbooked.handler(({ context, input }) => refuseUnbooked(context, input)),
  badgeCode: api.badgeCode.handler(({ context, input }) => readBadgeCode(context, input.assignmentId)),
}
