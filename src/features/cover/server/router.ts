import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { readBoard, readBroken } from './board.ts'
import { log, readCalls, ring, strike } from './calls.ts'
import { readFirstToRing } from './first-to-ring.ts'
import { askNumber } from './numbers.ts'
import { readMemberAtWork } from './of-member.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

export const router = {
  board: api.board.handler(({ context, input }) => readBoard(context, input.window)),
  broken: api.broken.handler(({ context }) => readBroken(context)),
  firstToRing: api.firstToRing.handler(async ({ context }) => ({ items: await readFirstToRing(context) })),
  ofMember: api.ofMember.handler(({ context }) => readMemberAtWork(context)),
  calls: api.calls.handler(({ context, input }) => readCalls(context, input.shiftId)),
  ring: api.ring.handler(({ context, input }) => ring(context, input)),
  log: api.log.handler(({ context, input }) => log(context, input)),
  askNumber: api.askNumber.handler(({ context, input }) => askNumber(context, input.userId)),
  strike: api.strike.handler(({ context, input }) => strike(context, input.callId)),
}
