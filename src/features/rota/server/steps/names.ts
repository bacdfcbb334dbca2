import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'

/** The names of people of the team by their ids; whoever is none of them is left out. */
export async function readNames(
  { db, team }: TeamContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
     where m.team_id = ${team.id} and m.user_id = any (${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}
