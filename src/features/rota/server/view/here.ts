import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Here } from '#server/here.ts'
import { rotaNouns } from '../../nouns.ts'
import type { OtherHere } from '../../schema.ts'

interface Said {
  page: string
  shiftId?: string | undefined
  leaves?: true | undefined
}

/** Says that a page of the caller has the rota open, or has left, and answers which other managers have. */
export async function sayHere(
  context: TeamContext & { here: Here },
  { page, shiftId = undefined, leaves = undefined }: Said,
): Promise<{ others: OtherHere[] }> {
  const { db, team, actor, here } = context
  const place = rotaNouns.here.of(team.id)
  await here.tell(db, { place, page, userId: actor.id, about: shiftId ?? null, leaves: leaves === true })
  const others = Map.groupBy(
    here.at(place).filter(({ userId }) => userId !== actor.id),
    ({ userId }) => userId,
  )
  if (leaves || others.size === 0) return { others: [] }
  const inHand = [...others.values()].flat().flatMap(({ about }) => about ?? [])
  const [people, seen] = await Promise.all([readPeople(context, [...others.keys()]), readSeen(context, inHand)])
  return {
    others: [...others].flatMap(([userId, pages]) => {
      const person = people.get(userId)
      const shiftIds = [...new Set(pages.flatMap(({ about }) => (about && seen.has(about) ? [about] : [])))]
      return person ? [{ ...person, shiftIds }] : []
    }),
  }
}

/** Those who run the team still. */
async function readPeople({ db, team }: TeamContext, userIds: readonly string[]) {
  const { rows } = await sql<Omit<OtherHere, 'shiftIds'>>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId" from app.team_members m
     where m.team_id = ${team.id} and m.user_id = any (${userIds}::uuid[]) and m.status = 'active' and m.role <> 'staff'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The shifts that the caller may see. */
async function readSeen({ db, team }: TeamContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from app.shifts s where s.team_id = ${team.id} and s.id = any (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
