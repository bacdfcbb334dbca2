import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { approveClaims, refuseClaim, takeBackAnswer } from './answers.ts'
import { claimMiles, claimReceipt, withdrawClaim } from './claims.ts'
import { listClaims, readOwnExpenses } from './reading.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  mine: api.mine.handler(({ context }) => readOwnExpenses(context)),
  claimMiles: api.claimMiles.handler(({ context, input }) => claimMiles(context, input)),
  claimReceipt: api.claimReceipt.handler(({ context, input }) => claimReceipt(context, input)),
  withdraw: api.withdraw.handler(({ context, input }) => withdrawClaim(context, input.claimId)),
  list: api.list.handler(({ context, input }) => listClaims(context, input)),
  approve: api.approve.handler(({ context, input }) => approveClaims(context, input.claimIds)),
  refuse: api.refuse.handler(({ context, input }) => refuseClaim(context, input)),
  takeBack: api.takeBack.handler(({ context, input }) => takeBackAnswer(context, input.claimId)),
}
