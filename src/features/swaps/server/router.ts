import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { askSwap, listColleagues } from './asking.ts'
import { agreeToReturn, listNamedReturns, listOwnReturns, nameReturn, refuseReturn } from './exchange.ts'
import { acceptSwap, answerSwap, endSwap } from './swaps.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

export const router = {
  colleagues: api.colleagues.handler(({ context, input }) => listColleagues(context, input.assignmentId)),
  ask: api.ask.handler(({ context, input }) => askSwap(context, input)),
  withdraw: api.withdraw.handler(({ context, input }) => endSwap(context, input.swapId, 'withdraw')),
  accept: api.accept.handler(({ context, input }) => acceptSwap(context, input.swapId)),
  decline: api.decline.handler(({ context, input }) => endSwap(context, input.swapId, 'decline')),
  answer: api.answer.handler(({ context, input }) => answerSwap(context, input)),
  ownReturns: api.ownReturns.handler(({ context, input }) => listOwnReturns(context, input.swapId)),
  nameReturn: api.nameReturn.handler(({ context, input }) => nameReturn(context, input)),
  namedReturns: api.namedReturns.handler(({ context, input }) => listNamedReturns(context, input.swapId)),
  refuseReturn: api.refuseReturn.handler(({ context, input }) => refuseReturn(context, input)),
  agreeToReturn: api.agreeToReturn.handler(({ context, input }) => agreeToReturn(context, input)),
}
