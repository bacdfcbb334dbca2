import { sql } from 'kysely'
import type { Duty } from '#features/teams/server/data.ts'

/** Only the manager who has asked for an archive can open it, so none is handed on. */
const archives: Duty = {
  id: 'exports',
  noun: ['export or pack', 'exports and packs'],
  after: 'policies',
  columns: ['exports.user_id'],
  instead: 'Nobody else can open them: they are deleted.',
  async read({ db }, { teamId, userId, standing }) {
    if (standing) return []
    const { rows } = await sql<{ count: number }>`
      select app.archives_of(${teamId}, ${userId}) as count`.execute(db)
    return Array.from({ length: rows[0]?.count ?? 0 }, () => 'Asked for by them')
  },
}

export const duties = [archives]
