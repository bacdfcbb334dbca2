import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** The ids of a team's managers and owners, without `besides`. */
export async function managersOf(
  db: Db,
  teamId: string,
  { besides = [] }: { besides?: string[] } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.managers_of(${teamId}) as id`.execute(db)
  return rows.map(({ id }) => id).filter((id) => !besides.includes(id))
}
