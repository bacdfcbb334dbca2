import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type LateMinutes, maySayLate } from '../../rules/late.ts'
import type { OwnShift } from '../../schema.ts'
import { readOwnShift } from '../reading/own.ts'
import { recordOfPlace, tellManagers } from '../telling.ts'
import { findPlace } from './places.ts'

/** Says how late one will be, or without minutes that one will be on time after all. Saying the same again changes nothing. */
export async function sayLate(
  context: PersonContext,
  { assignmentId, minutes }: { assignmentId: string; minutes: LateMinutes | null },
): Promise<OwnShift> {
  const { db, clock } = context
  const found = await findPlace(context, { assignmentId })
  if (!maySayLate({ ...found, now: clock.now() }))
    throw conflict(found, 'This can be said from three hours before the start until the end')
  const { rows } = await sql<{ said: boolean | null }>`
    select app.say_late(${assignmentId}, ${minutes}, ${instant(clock)}) as said`.execute(db)
  const said = rows[0]?.said
  if (said === null) throw conflict(await findPlace(context, { assignmentId }))
  if (said)
    await recordOfPlace(context, { ...found, act: minutes === null ? 'on-time' : 'late', cause: 'worker' }, () =>
      minutes === null
        ? tellManagers(context, 'shift-on-time', found)
        : tellManagers(context, 'shift-late', { ...found, params: { minutes } }),
    )
  return readOwnShift(context, assignmentId)
}
