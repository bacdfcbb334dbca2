import { aStep } from '#features/registration/given.ts'
import { another, type Calls, note } from '#testing/calls/calls.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { uploadFile } from '#testing/people/registered.ts'
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

/** They have given the number of their DBS certificate. */
async function aNumber(world: World) {
  const upload = (slot: string) => uploadFile(world.app, world.actors.self, { slot, text: another(slot) })
  const files = { dbs: await upload('dbs'), 'right-to-work': await upload('right-to-work') }
  const answers = validAnswers((slot) => files[slot as keyof typeof files])
  await aStep(world, 'background', answers.background)
}

const latestOf = ({ kinds }: MemberChecks) => kinds.find(({ kind }) => kind === aRegister.kind)?.latest ?? null

/** What the generated tests cannot derive of calls to checks. */
export const calls: Calls = {
  known: { given: aNumber, input: () => ({ kind: 'dbs' }) },
  record: { input: ({ made: { checkId = null } }) => ({ ...aRegister, follows: checkId }) },
  takeBack: { given: aCheck },
  open: { given: aCheck },
}
