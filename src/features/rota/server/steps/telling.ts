import { gatherTellings, notify, type Telling, takeBackHeld } from '#features/notifications/server/data.ts'
import { type FormerPlace, tellWorkers } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'

/** What a step may tell the people of its shifts. */
const KINDS = [
  'shift-booked',
  'shift-pencilled',
  'shift-published',
  'shift-changed',
  'shift-cancelled',
  'shift-released',
] as const

/** Takes back what a step was to tell and has not told yet; returns whose it was. */
export async function takeBackTelling(context: TeamContext, stepId: string): Promise<ReadonlySet<string>> {
  return new Set(await takeBackHeld(context, { kinds: KINDS, teamId: context.team.id, hold: stepId }))
}

/**
 * One notification of each kind to each person, about all the shifts of a step. `params` are those of the first of them.
 */
function together(tellings: readonly Telling[], { without, hold }: { without: ReadonlySet<string>; hold: string }) {
  const each = tellings.flatMap((telling) =>
    telling.to.filter((userId) => !without.has(userId)).map((userId) => ({ ...telling, userId })),
  )
  const startOf = ({ params }: Telling) => String(params?.startsAt ?? '')
  return [...Map.groupBy(each, ({ kind, userId }) => `${kind} ${userId}`).values()].map((same): Telling => {
    const [first, ...others] = same.toSorted((a, b) => startOf(a).localeCompare(startOf(b))) as [(typeof each)[number]]
    const { userId, sendAfter: _, ...telling } = first
    const subjects = [...new Set([first, ...others].flatMap((one) => one.subjects ?? []))]
    return { ...telling, to: [userId], subjects, hold }
  })
}

/**
 * Does the work of a step, and then tells each person once, when it can be undone untold no more. `without`: who has
 * heard nothing of what it takes back. Returns how many people are told.
 */
export async function tellingOnce<T>(
  context: TeamContext,
  { stepId, without = new Set() }: { stepId: string; without?: ReadonlySet<string> | undefined },
  work: () => Promise<T>,
): Promise<{ result: T; tells: number }> {
  const { tellings, end } = gatherTellings(context.db)
  const result = await work().finally(end)
  const told = together(tellings, { without, hold: stepId })
  await notify(context, told)
  return { result, tells: new Set(told.flatMap(({ to }) => to)).size }
}

/** A place on a published shift that somebody keeps while others of its step are taken back. */
export interface Staying extends Pick<FormerPlace, 'userId' | 'shiftId' | 'state'> {
  startsAt: string
}

/** Tells people again of places that they keep, where what they were to hear has been taken back. Returns who they are. */
export async function tellStaying(
  context: TeamContext,
  staying: readonly Staying[],
  untold: ReadonlySet<string>,
): Promise<string[]> {
  const told = staying.filter(({ userId }) => untold.has(userId))
  for (const { userId, state, shiftId, startsAt } of told)
    await tellWorkers(context, state === 'pencilled' ? 'shift-pencilled' : 'shift-booked', {
      ...{ teamId: context.team.id, shiftId, startsAt, to: [userId] },
    })
  return told.map(({ userId }) => userId)
}
