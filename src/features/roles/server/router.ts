import { memberGate } from '#features/members/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { endRole, readRoles, recordRole } from './roles.ts'

const api = implementing(contract, { member: memberGate })

export const router = {
  ofMember: api.ofMember.handler(({ context }) => readRoles(context)),
  record: api.record.handler(({ context, input }) => recordRole(context, input)),
  end: api.end.handler(({ context, input }) => endRole(context, input)),
}
