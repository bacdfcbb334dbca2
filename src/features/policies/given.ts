import { addDays, londonToday } from '#shared/time.ts'
import { another, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import type { PaperKind } from './rules/paper-kinds.ts'
import type { Content, Question } from './schema.ts'

const as = (world: World, actor: 'self' | 'manager' = 'manager') => world.app.as(world.actors[actor]).policies
const of = ({ team, made }: World) => ({ teamId: team.id, policyId: made.policyId! })

const question: Question = {
  text: 'Whom do you tell?',
  choices: ['The manager', 'Nobody'],
  right: 0,
  why: '',
  where: '',
}

/** A text as a manager types it. */
export const textAs = (title: string, more: object = {}) => ({
  ...{ title, fileId: null, questions: [], passMark: 0 },
  blocks: [{ kind: 'paragraph' as const, depth: 0, spans: [{ text: 'Tell somebody.' }] }],
  ...more,
})

/** A policy that was never published; `revision` of its draft is 2. */
export async function aDraft(world: World, { kind, ...more }: { kind?: PaperKind } & Partial<Content> = {}) {
  const title = another('Safeguarding')
  const { id } = await as(world).create({ teamId: world.team.id, title, ...(kind && { kind }) })
  note(world, { policyId: id })
  await as(world).saveDraft({ ...of(world), revision: 1, ...textAs(title, more) })
}

/** Published: all staff are to read it. */
export async function aPolicy(world: World, given: Parameters<typeof aDraft>[1] = {}) {
  await aDraft(world, given)
  const readBy = addDays(londonToday(world.app.clock), 14)
  const { versions } = await as(world).publish({ ...of(world), revision: 2, readBy })
  note(world, { versionId: versions[0]!.id })
}

/** They have just been reminded to read it. */
export async function aReminder(world: World) {
  await aPolicy(world)
  const { hold } = await as(world).remind({ ...of(world), userIds: [world.actors.self.id] })
  note(world, { hold })
}

/** A policy with a draft of its next version, whose `revision` is 1. */
export async function aRevisedPolicy(world: World) {
  await aPolicy(world)
  await as(world).saveDraft({ ...of(world), revision: 0, ...textAs('Safeguarding at night') })
}

export const withQuestions = (world: World) => aPolicy(world, { questions: [question], passMark: 1, mostTries: 1 })

/** They have used their only try at the questions. */
export async function usedTries(world: World) {
  await withQuestions(world)
  const { versionId = '' } = world.made
  await as(world, 'self').answer({ ...of(world), versionId, question: 0, choice: 1 })
}

/** A paper of this kind that they have signed. */
export async function signed(world: World, kind: PaperKind) {
  await aPolicy(world, { kind })
  const { versionId = '' } = world.made
  await as(world, 'self').sign({ ...of(world), versionId, read: true, name: world.actors.self.fullName })
}

export async function anOptOut(world: World) {
  await signed(world, 'opt-out')
  await as(world).countersign({ ...of(world), userIds: [world.actors.self.id] })
}
