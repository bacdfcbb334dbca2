import { sql } from 'kysely'
import type { FormerPlace } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'

/** A shift as a step has to bring it back; `charge` reaches no page from here. */
export interface StoredShift {
  id: string
  siteId: string
  job: string
  day: string
  start: string
  end: string
  startIs: 'first' | 'second' | null
  endIs: 'first' | 'second' | null
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  flatPay: number | null
  callPay: number | null
  staffRequired: number
  booking: 'claim' | 'apply' | 'assign'
  pay: number | null
  notes: string | null
  isUrgent: boolean
  orderNumber: string | null
  costCentre: string | null
  state: 'draft' | 'open' | 'cancelled'
  version: number
  charge: number | null
}

/** Shifts and places by their ids; null: there was none. */
export interface AsItIs {
  shifts: Record<string, StoredShift | null>
  places: Record<string, FormerPlace | null>
}

const HELD = ['pencilled', 'confirmed', 'handing-back']
export const isHeld = (place: FormerPlace | null | undefined): place is FormerPlace =>
  !!place && HELD.includes(place.state)

/** Some shifts of the team and every place on them. The caller holds them. */
export async function readAsItIs({ db, team }: TeamContext, shiftIds: readonly string[]): Promise<AsItIs> {
  const { rows } = await sql<AsItIs>`
    select shifts, places from app.rota_as_it_is(${team.id}, ${[...new Set(shiftIds)]}::uuid[])`.execute(db)
  return rows[0] ?? { shifts: {}, places: {} }
}

function differing<T>(before: Record<string, T | null>, after: Record<string, T | null>) {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differ = ids.filter((id) => JSON.stringify(before[id] ?? null) !== JSON.stringify(after[id] ?? null))
  const of = (all: Record<string, T | null>) => Object.fromEntries(differ.map((id) => [id, all[id] ?? null]))
  return { before: of(before), after: of(after) }
}

/** What differs between two moments, at either. */
export function difference(before: AsItIs, after: AsItIs): { before: AsItIs; after: AsItIs } {
  const [shifts, places] = [differing(before.shifts, after.shifts), differing(before.places, after.places)]
  return {
    before: { shifts: shifts.before, places: places.before },
    after: { shifts: shifts.after, places: places.after },
  }
}

/** The shifts that a moment is about, with those of its places. */
export function shiftsOf(...moments: readonly AsItIs[]): string[] {
  return [
    ...new Set(
      moments.flatMap(({ shifts, places }) => [
        ...Object.keys(shifts),
        ...Object.values(places).flatMap((place) => (place ? [place.shiftId] : [])),
      ]),
    ),
  ].sort()
}

export function peopleOf(...moments: readonly AsItIs[]): string[] {
  return [
    ...new Set(
      moments.flatMap(({ places }) => Object.values(places).flatMap((place) => (place ? [place.userId] : []))),
    ),
  ].sort()
}

/** Locks some shifts of the team with everybody on them and those who are to come: all persons first, then shifts by id. */
export async function hold(
  { db, team }: TeamContext,
  { shiftIds, userIds }: { shiftIds: readonly string[]; userIds: readonly string[] },
) {
  await sql`select app.hold_shifts(array(select s.id from app.shifts s where s.team_id = ${team.id}
    and s.id = any (${[...new Set(shiftIds)]}::uuid[])), ${[...new Set(userIds)]}::uuid[])`.execute(db)
}
