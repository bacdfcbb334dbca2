import type { MadeDrafts } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { difference, readAsItIs } from './as-it-is.ts'
import { storeStep } from './store.ts'

/** Keeps drafts that another act has made as a step: undone they are gone with everybody on them, done again they are the same. */
export async function keepMade(context: TeamContext, { shiftIds, ...made }: MadeDrafts) {
  const after = await readAsItIs(context, shiftIds)
  const starts = Object.values(after.shifts).map((shift) => new Date(shift?.startsAt ?? 0).toISOString())
  const id = crypto.randomUUID()
  await storeStep(context, {
    ...{ id, kind: 'act', root: id, reverses: null, at: instant(context.clock) },
    said: [{ ...made, startsAt: starts.toSorted()[0]!, count: shiftIds.length }],
    ...{ why: null, ...difference({ shifts: {}, places: {} }, after) },
  })
}
