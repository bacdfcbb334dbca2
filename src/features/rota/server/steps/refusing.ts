import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { addMinutes, londonTime } from '#shared/time.ts'
import type { Refusal } from '../../schema.ts'

/** How long ago somebody else's change may be that is named beside a refusal. */
const RECENT_MINUTES = 7 * 24 * 60

interface Refused {
  change: number
  why: string
  shiftIds: readonly string[]
  /** Since when others may have changed it. */
  since: string
  current?: Current
  inTheWay?: Refusal['inTheWay']
  oneOf?: Refusal['oneOf']
}

/** A 409 that says which change of a step is refused, why, and who else has changed its shift since. */
export async function refuse({ db, team, clock }: TeamContext, refused: Refused) {
  const { change, why, shiftIds, since, current, inTheWay = current?.inTheWay ?? [], oneOf = [] } = refused
  const recent = addMinutes(new Date(clock.now()), -RECENT_MINUTES).toISOString()
  const { rows } = await sql<{ by: string; at: string }>`
    select by, at from app.last_change_by_another(${team.id}, ${[...shiftIds]}::uuid[], ${since > recent ? since : recent})`.execute(
    db,
  )
  const other = rows[0] ?? { by: null, at: null }
  const words = other.by ? `${why} (${other.by} changed it at ${londonTime(new Date(other.at))})` : why
  const refusal: Refusal = { change, why, ...other, inTheWay, oneOf }
  return conflict({ ...refusal, now: current ?? null }, words)
}

/** The constraint `one_place_at_a_time`: nothing else can be asked of the transaction then. */
const OVERLAP = '23P01'
const TWO_PLACES = 'Somebody would be in two places at once'
const GONE = 'This shift is not there any more'

interface Trying {
  since: string
  /** The changes that are made at once: by their place in the step, and what each is about. */
  changes: readonly { change: number; ids: readonly string[]; shiftIds: readonly string[] }[]
  /** It undoes or does again: nothing that the caller has typed can be wrong. */
  isTurning?: boolean
}

/** Does changes, and says of a refusal which of them it is. */
export async function trying<T>(context: TeamContext, asked: Trying, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { code?: string }).code === OVERLAP)
      throw conflict(
        {
          change: asked.changes[0]?.change ?? 0,
          why: TWO_PLACES,
          by: null,
          at: null,
          inTheWay: [],
          oneOf: [],
        } satisfies Refusal,
        TWO_PLACES,
      )
    throw error instanceof ORPCError ? await refusalOf(context, asked, error) : error
  }
}

interface Current {
  id?: string
  shiftId?: string
  shift?: { id: string }
  inTheWay?: Refusal['inTheWay']
}

interface RefusedData {
  current?: Current
  fields?: { path: string; message: string }[]
}

/** What a refusal of `shifts` is of a step. */
async function refusalOf(
  context: TeamContext,
  { since, changes, isTurning }: Trying,
  error: ORPCError<string, unknown>,
) {
  const { current, fields = [] } = (error.data ?? {}) as RefusedData
  const about = [current?.id, current?.shiftId, current?.shift?.id]
  const named = changes.find(({ ids }) => ids.some((id) => about.includes(id))) ?? changes[0]
  const { change, shiftIds } = named ?? { change: 0, shiftIds: [] }
  const saying = (why: string) => refuse(context, { change, why, shiftIds, since, current })
  if (error.code === 'CONFLICT') return saying(error.message)
  if (error.code === 'NOT_FOUND') return saying(GONE)
  if (error.code !== 'UNPROCESSABLE_CONTENT') return error
  return isTurning
    ? saying(fields[0]?.message ?? error.message)
    : invalid(fields.map(({ path, message }) => ({ path: `changes.${change}.${path}`, message })))
}
