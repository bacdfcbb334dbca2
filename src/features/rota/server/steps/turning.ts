import { sql } from 'kysely'
import {
  cancelShifts,
  deleteDraftsById,
  type FormerPlace,
  isAhead,
  moveShifts,
  putBack,
  releaseSeveral,
  reopenShift,
  requireSite,
  restoreStillPaid,
  takeBack,
  tellPages,
} from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type AsItIs, isHeld, type StoredShift, shiftsOf } from './as-it-is.ts'
import type { Caused } from './changes.ts'
import { readCrowded } from './crowded.ts'
import { refuse, trying } from './refusing.ts'
import type { StoredWhy } from './store.ts'

/** What a step changes of a shift that stays: what it has then is what it had. */
const FIELDS = [
  ...(['siteId', 'job', 'day', 'start', 'end', 'startIs', 'endIs', 'breakMinutes', 'isSleepIn', 'isOnCall'] as const),
  ...(['flatPay', 'callPay', 'staffRequired', 'booking', 'pay', 'notes', 'isUrgent', 'orderNumber'] as const),
  'costCentre',
] as const

interface Turning {
  from: AsItIs
  to: AsItIs
  /** When `from` came about. */
  since: string
  /** Who has heard nothing of what is taken back. */
  untold: ReadonlySet<string>
  why: Caused
  /** Of single shifts, why they are cancelled. */
  reasons: NonNullable<StoredWhy['reasons']>
  /** It is about drafts that one act has made, such as copying a week. */
  isMade: boolean
  /** The places of people who are at work there. */
  atWork: ReadonlySet<string>
  /** Now. */
  at: string
}

const changedFields = (from: StoredShift, to: StoredShift) => FIELDS.filter((field) => from[field] !== to[field])

/** Whether a shift is still as a step has left it, as far as it is taken back. */
function isAsLeft(now: StoredShift | null, { from, to }: { from: StoredShift | null; to: StoredShift | null }) {
  if (!from || !now) return from === now
  if (!to) return now.state !== 'cancelled' && FIELDS.every((field) => now[field] === from[field])
  const isSameState = from.state === to.state ? now.state !== 'cancelled' : now.state === from.state
  return isSameState && changedFields(from, to).every((field) => now[field] === from[field])
}

const CHANGED = 'This has changed since then'
const TAKEN_OFF = 'The place has changed since then'
const PUBLISHED = 'It has been published since then. Cancel what is not needed any more'
export const AT_WORK = 'It has begun since then. Take them off the shift itself if they did not come'
const HAS_OTHERS = 'Somebody else has been booked on it since then'

/** Why a shift is not as a step has left it; undefined: it is. */
function shiftDiffers(now: AsItIs, turning: Turning, id: string): string | undefined {
  const { from, to, isMade, atWork } = turning
  const [left, back] = [from.shifts[id] ?? null, to.shifts[id] ?? null]
  // Many that are published are not cancelled by one press.
  if (isMade && left && !back && now.shifts[id]?.state === 'open') return PUBLISHED
  if (!isAsLeft(now.shifts[id] ?? null, { from: left, to: back })) return CHANGED
  const there = Object.values(now.places).filter((place) => isHeld(place) && place.shiftId === id)
  if (isPutOff(turning, id) && there.some((place) => place && atWork.has(place.id))) return AT_WORK
  return left && !back && there.some((place) => place && !isHeld(from.places[place.id])) ? HAS_OTHERS : undefined
}

/** Whether a shift would begin later than now, and at another time than it has: nobody would be at work on it. */
function isPutOff({ from, to, at }: Turning, id: string): boolean {
  const [left, back] = [from.shifts[id], to.shifts[id]]
  return !!left && !!back && left.startsAt !== back.startsAt && Date.parse(back.startsAt) > Date.parse(at)
}

function placeDiffers(now: AsItIs, { from, to, atWork }: Turning, id: string): string | undefined {
  if (!isPlaceAsLeft(now, from, id)) return TAKEN_OFF
  return atWork.has(id) && !isHeld(to.places[id]) ? AT_WORK : undefined
}

/** Whether somebody still has a place as a step has left it. */
export function isPlaceAsLeft(now: AsItIs, from: AsItIs, id: string): boolean {
  const [left, is] = [from.places[id], now.places[id]]
  return isHeld(left) ? is?.state === left.state : !isHeld(is)
}

/** Why something is not as a step has left it, and where; undefined: everything is. */
function differs(now: AsItIs, turning: Turning): { why: string; shiftId: string } | undefined {
  const { from, to } = turning
  const shifts = Object.keys(from.shifts).map((id) => ({ why: shiftDiffers(now, turning, id), shiftId: id }))
  const places = Object.keys(from.places).map((id) => ({
    why: placeDiffers(now, turning, id),
    shiftId: (from.places[id] ?? to.places[id])?.shiftId ?? '',
  }))
  const found = [...shifts, ...places].find(({ why }) => why)
  return found?.why ? { why: found.why, shiftId: found.shiftId } : undefined
}

/** Brings shifts and places from one moment to another, each judged again: all, or a 409. The caller holds them. */
export async function turn(context: TeamContext, now: AsItIs, turning: Turning) {
  const { from, to, since, untold } = turning
  const found = differs(now, turning)
  if (found) throw await refuse(context, { change: 0, why: found.why, shiftIds: [found.shiftId], since })
  const crowded = await readCrowded(context, now, turning)
  if (crowded) {
    const { shiftId, ...refused } = crowded
    throw await refuse(context, { change: 0, shiftIds: [shiftId], since, ...refused })
  }
  const shiftIds = shiftsOf(from, to)
  const changes = shiftIds.map((id) => ({ change: 0, ids: [id], shiftIds: [id] }))
  await trying(context, { since, changes, isTurning: true }, async () => {
    await takeOff(context, now, turning)
    await turnShifts(context, now, turning)
    const isNew = (id: string) => !now.places[id]
    const back = placesOf(to).filter(({ id }) => !isHeld(from.places[id]))
    await putBack(
      context,
      back.map((place) => ({ ...place, isNew: isNew(place.id) })),
    )
    const stayed = placesOf(to).filter(({ id, userId }) => isHeld(from.places[id]) && untold.has(userId))
    await restoreStillPaid(context, stayed)
  })
}

const placesOf = (moment: AsItIs): FormerPlace[] =>
  Object.values(moment.places)
    .filter(isHeld)
    .toSorted((a, b) => a.bookedAt.localeCompare(b.bookedAt) || a.id.localeCompare(b.id))

/** Whether a shift goes with everybody on it. */
const goes = ({ from, to }: Turning, id: string) =>
  id in from.shifts && (!to.shifts[id] || (from.shifts[id]?.state === 'open' && to.shifts[id]?.state === 'cancelled'))

async function takeOff(context: TeamContext, now: AsItIs, turning: Turning) {
  const { from, to, untold, why } = turning
  const off = placesOf(from).filter(({ id, shiftId }) => !isHeld(to.places[id]) && !goes(turning, shiftId))
  const mayVanish = off.filter(
    ({ shiftId, userId }) =>
      untold.has(userId) || userId === context.actor.id || now.shifts[shiftId]?.state === 'draft',
  )
  const taken = await takeBack(
    context,
    mayVanish.map(({ id }) => id),
  )
  const told = off.flatMap(({ id }) => (taken.has(id) ? [] : [id]))
  if (told.length > 0) await releaseSeveral(context, { assignmentIds: told, ...why })
}

/** How a shift changes between the two moments. */
function wayOf(turning: Turning, id: string): 'comes' | 'goes' | 'opens' | 'stays' {
  const [left, back] = [turning.from.shifts[id], turning.to.shifts[id]]
  if (!left) return 'comes'
  if (goes(turning, id)) return 'goes'
  return left.state === 'cancelled' && back?.state === 'open' ? 'opens' : 'stays'
}

async function turnShifts(context: TeamContext, now: AsItIs, turning: Turning) {
  const { from, to, since, untold, why, reasons } = turning
  const ids = Object.keys(from.shifts)
  const isDraft = (id: string) => now.shifts[id]?.state === 'draft'
  const gone = ids.filter((id) => wayOf(turning, id) === 'goes' && isDraft(id))
  if (gone.length > 0) await deleteDraftsById(context, gone)
  await bringBack(
    context,
    ids.flatMap((id) => (wayOf(turning, id) === 'comes' ? (to.shifts[id] ?? []) : [])),
  )
  for (const id of ids) {
    const way = wayOf(turning, id)
    const shift = { shiftId: id, version: undefined, scope: 'this' } as const
    if (way === 'goes' && !isDraft(id))
      await cancelShifts(context, { ...shift, ...why, reason: reasons[id] ?? why.reason })
    if (way === 'opens')
      await reopenShift(context, { shiftId: id, cancelled: { since, until: instant(context.clock) } })
  }
  const moves = ids.flatMap((shiftId) => {
    const [left, back] = [from.shifts[shiftId], to.shifts[shiftId]]
    const fields = left && back ? changedFields(left, back) : []
    return fields.length > 0 ? [{ shiftId, to: Object.fromEntries(fields.map((field) => [field, back?.[field]])) }] : []
  })
  if (moves.length > 0) await moveShifts(context, moves, { ...why, isUntold: untold.size > 0 })
}

const OVER = 'This shift is over'

/** Makes deleted drafts again, as they were and with the same ids. */
async function bringBack(context: TeamContext, shifts: readonly StoredShift[]) {
  const { db, team } = context
  const [first] = shifts
  if (!first) return
  for (const siteId of new Set(shifts.map((shift) => shift.siteId))) await requireSite(context, siteId)
  const over = shifts.find((shift) => !isAhead(context, shift))
  if (over) throw conflict({ id: over.id }, OVER)
  const { rows } = await sql<{ id: string }>`
    select x ->> 'id' as id from jsonb_array_elements(${JSON.stringify(shifts)}::jsonb) x
     where not app.bring_back_draft(${team.id}, x)`.execute(db)
  if (rows[0]) throw conflict({ id: rows[0].id }, CHANGED)
  await tellPages(db, team.id)
  await audit(context, {
    action: 'shift.create',
    ...(shifts.length === 1 && { object: `shifts:${first.id}` }),
    teamId: team.id,
    meta: { count: shifts.length, published: false, from: first.day },
  })
}
