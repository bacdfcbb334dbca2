import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { readComparables, saveComparable } from './comparables.ts'
import { declareWeeks, readOwn, takeBackWeeks } from './own.ts'
import { readClocks, readPerson } from './read.ts'
import { sayReason, takeBackReason } from './reasons.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  list: api.list.handler(({ context, input }) => readClocks(context, input, input.most)),
  person: api.person.handler(({ context, input }) => readPerson(context, input.userId)),
  comparables: api.comparables.handler(({ context, input }) => readComparables(context, input.clientId)),
  saveComparable: api.saveComparable.handler(({ context, input }) => saveComparable(context, input)),
  sayReason: api.sayReason.handler(({ context, input }) => sayReason(context, input)),
  takeBackReason: api.takeBackReason.handler(({ context, input }) => takeBackReason(context, input.reasonId)),
  mine: api.mine.handler(({ context }) => readOwn(context)),
  declare: api.declare.handler(({ context, input }) => declareWeeks(context, input)),
  takeBack: api.takeBack.handler(({ context, input }) => takeBackWeeks(context, input.weeksId)),
}
