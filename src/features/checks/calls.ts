import { type Calls, note } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'
import type { MemberChecks } from './schema.ts'

const aRegister = {
  kind: 'professional-register',
  values: { register: 'nmc', pin: '12A3456B', checkedOn: '2020-01-31', result: 'registered', again: '12' },
} as const

/** A check of the professional register; one that there was is followed. */
async function aCheck(world: World) {
  const member = { teamId: world.team.id, userId: world.actors.self.id }
  const { checks } = world.app.as(world.team.owner)
  const follows = latestOf(await checks.ofMember(member))
  const checkId = latestOf(await checks.record({ ...member, ...aRegister, follows }))
  note(world, { checkId: checkId! })
}

const latestOf = ({ kinds }: MemberChecks) => kinds.find(({ kind }) => kind === aRegister.kind)?.latest ?? null

/** What the generated tests cannot derive of calls to checks. */
export const calls: Calls = {
  record: { input: ({ made: { checkId = null } }) => ({ ...aRegister, follows: checkId }) },
  takeBack: { given: aCheck },
  open: { given: aCheck },
}
