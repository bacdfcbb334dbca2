import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Override, OwnShift, ShiftDetails } from '../../schema.ts'
import { findPlace, requireAct } from '../booking/places.ts'
import { readOwnShift } from '../reading/own.ts'
import { readShift } from '../reading/read.ts'
import { recordOfPlace, tellManagers } from '../telling.ts'

const NOTHING = 'Nothing blocks this booking any more'

/** Keeps somebody on a shift in spite of what stands against them. */
export async function keepOn(
  context: TeamContext,
  { assignmentId, override }: { assignmentId: string; override: Override },
): Promise<ShiftDetails> {
  const found = await findPlace(context, { assignmentId, teamId: context.team.id })
  const { shiftId, userId } = found
  await holdWorkers(context, [userId])
  requireAct(context, found, { act: 'keep-on', who: 'manager' })
  const shift = await readShift(context, shiftId)
  const against = shift.places.find((place) => place.assignmentId === assignmentId)?.concern?.reasons ?? []
  const refused = against.find(({ overridable }) => !overridable)
  if (refused) throw conflict({ shift }, refused.text)
  const { rows } = await sql<{ kept: boolean }>`
    select app.keep_place(${assignmentId}, ${JSON.stringify(override)}::jsonb) as kept`.execute(context.db)
  if (!rows[0]?.kept) throw conflict({ shift }, NOTHING)
  const why = { cause: 'agency' as const, override: override.reason, reason: override.reason, note: override.note }
  return recordOfPlace(context, { ...found, act: 'keep-on', ...why }, () => readShift(context, shiftId))
}

/** Disagrees with what stands against oneself on a shift, or with having been taken off it; the managers are told. */
export async function object(
  context: PersonContext,
  { assignmentId, words }: { assignmentId: string; words: string },
): Promise<OwnShift> {
  const found = await findPlace(context, { assignmentId })
  requireAct(context, found, { act: 'object', who: 'worker' })
  const { rows } = await sql<{ said: boolean }>`
    select app.object_to_concern(${assignmentId}, ${words}, ${instant(context.clock)}) as said`.execute(context.db)
  const own = await readOwnShift(context, assignmentId)
  if (!rows[0]?.said) throw conflict(own, NOTHING)
  await recordOfPlace(context, { ...found, act: 'object', cause: 'worker', note: words }, () =>
    tellManagers(context, 'shift-objection', found),
  )
  return own
}
