import type { MadeDrafts, Published } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { type AsItIs, difference, readAsItIs } from './as-it-is.ts'
import { storeStep } from './store.ts'

/** Keeps drafts that another act has made as a step: undone they are gone with everybody on them, done again they are the same. */
export async function keepMade(context: TeamContext, { shiftIds, ...made }: MadeDrafts) {
  const after = await readAsItIs(context, shiftIds)
  const id = crypto.randomUUID()
  await storeStep(context, {
    ...{ id, kind: 'act', root: id, reverses: null, at: instant(context.clock) },
    said: [{ ...made, startsAt: firstOf(after), count: shiftIds.length }],
    ...{ why: null, ...difference({ shifts: {}, places: {} }, after) },
  })
}

const firstOf = ({ shifts }: AsItIs) =>
  Object.values(shifts)
    .map((shift) => new Date(shift?.startsAt ?? 0).toISOString())
    .toSorted()[0]!

/** Keeps that drafts were published as a step: undone those are drafts again of which nobody knows. */
export async function keepPublished(context: TeamContext, { stepId: id, shiftIds }: Published) {
  const after = await readAsItIs(context, shiftIds)
  const drafts = Object.entries(after.shifts).map(([of, shift]) => [of, shift && { ...shift, state: 'draft' as const }])
  await storeStep(context, {
    ...{ id, kind: 'act', root: id, reverses: null, at: instant(context.clock) },
    said: [{ kind: 'publish', startsAt: firstOf(after), count: shiftIds.length }],
    ...{ why: null, ...difference({ shifts: Object.fromEntries(drafts), places: after.places }, after) },
  })
}
