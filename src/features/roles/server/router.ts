import { memberGate } from '#features/members/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { endRole, readOwnRoles, readRoles, recordRole } from './roles.ts'

const api = implementing(contract, { member: memberGate })

export const router = {
  ofMember: api.ofMember.handler(({ context }) => readRoles(context)),
  own: api.own.handler(async ({ context }) => ({ items: await readOwnRoles(context) })),
  record: api.record.handler(({ context, input }) => recordRole(context, input)),
  end: api.end.handler(({ context, input }) => endRole(context, input)),
}
