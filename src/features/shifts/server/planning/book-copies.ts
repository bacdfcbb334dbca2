import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { type Copy, copyWeek } from '../../rules/copy-week.ts'
import { bookInTurn } from '../booking/in-turn.ts'
import { entryOfPlace } from '../telling.ts'

/** A person's place on a copy. */
interface Place {
  of: string
  shiftId: string
  userId: string
  startsAt: string
}

type Week = Omit<Parameters<typeof copyWeek>[0], 'mayWork'>

export interface MadeCopies {
  copies: readonly Copy[]
  /** The id that each gets, by what it is a copy of. */
  ids: ReadonlyMap<string, string>
}

/**
 * Makes shifts again as drafts, by the statement that is handed in, with those of their people who may work them; each
 * answer counts what was booked before it. The caller audits, and tells the pages.
 */
export async function bookCopies(context: TeamContext, week: Week, insert: (made: MadeCopies) => Promise<unknown>) {
  const all = copyWeek({ ...week, clashes: 'open', mayWork: () => true }).copies
  const ids = new Map(all.map(({ of }) => [of, crypto.randomUUID() as string]))
  await insert({ copies: all, ids })
  const places = all.flatMap(({ of, span, userIds }) =>
    userIds.map((userId) => ({ of, shiftId: ids.get(of) as string, userId, startsAt: span.startsAt })),
  )
  const { booked, refused } = await book(context, places)
  const mayWork = (userId: string, { of }: { of: string }) =>
    !refused.some((place) => place.of === of && place.userId === userId)
  const { copies, leftOut } = copyWeek({ ...week, mayWork })
  await leavePlacesOut(context, { all, copies, ids })
  const names = await readNames(context, refused)
  const named = refused.map((place) => ({ ...place, fullName: names.get(place.userId) ?? 'A former member' }))
  return { all, copies, leftOut, booked, refused: named, ids }
}

/** Books people on the copies; those who cannot work theirs are returned with the first reason. */
async function book(context: TeamContext, places: readonly Place[]) {
  const inOrder = places.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const turns = await bookInTurn(context, inOrder)
  return {
    booked: inOrder.filter((_, at) => turns[at]!.outcome === 'booked'),
    refused: inOrder.flatMap((place, at) => {
      const { outcome, refused } = turns[at]!
      return outcome === 'booked' ? [] : [{ ...place, reason: refused ?? 'Not in the team any more' }]
    }),
  }
}

async function readNames({ db, team }: TeamContext, places: readonly Place[]) {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
     where m.team_id = ${team.id} and m.user_id = any (${places.map(({ userId }) => userId)}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/** Nobody is told: the copies are drafts. */
export async function auditBooked(context: TeamContext, places: readonly Place[]) {
  await auditEach(context, {
    teamId: context.team.id,
    entries: places.map((place) => entryOfPlace({ ...place, act: 'assign' })),
  })
}

/** Takes the places that are left out off the copies; one without any place goes. */
async function leavePlacesOut(
  { db }: TeamContext,
  { all, copies, ids }: { all: readonly Copy[]; copies: readonly Copy[]; ids: ReadonlyMap<string, string> },
) {
  const kept = new Map(copies.map((copy) => [copy.of, copy.staffRequired]))
  const gone = all.filter(({ of }) => !kept.has(of)).map(({ of }) => ids.get(of))
  if (gone.length > 0) await sql`select app.delete_draft(id) from unnest(${gone}::uuid[]) id`.execute(db)
  const fewer = all
    .filter(({ of, staffRequired }) => kept.has(of) && kept.get(of) !== staffRequired)
    .map(({ of }) => ({ id: ids.get(of), places: kept.get(of) }))
  if (fewer.length > 0)
    await sql`update app.shifts s set staff_required = x.places from jsonb_to_recordset(${JSON.stringify(fewer)}::jsonb) x
      (id uuid, places int)
      where s.id = x.id`.execute(db)
}
