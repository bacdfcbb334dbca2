import { sql } from 'kysely'
import type { Duty } from '#features/teams/server/data.ts'
import { formatInstant } from '#shared/time.ts'
import { tellPages } from './telling.ts'

/** The shifts that somebody has offered to one person after another: who has begun it is told when nobody is left to ask. */
const cascades: Duty = {
  id: 'cascades',
  noun: ['shift offered in turn', 'shifts offered in turn'],
  after: 'interviews',
  columns: ['cascades.started_by'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing) return []
    const { rows } = await sql<{ site: string; startsAt: string }>`
      select x.name as site, s.starts_at as "startsAt" from app.cascades c join app.shifts s on s.id = c.shift_id
        join app.sites x on x.id = s.site_id
       where c.team_id = ${teamId} and c.started_by = ${userId} and c.ended_at is null order by s.starts_at, c.id`.execute(
      db,
    )
    return rows.map(({ site, startsAt }) => `${site}, ${formatInstant(startsAt)}`)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing) return { count: 0 }
    const { rows } = await sql<{ count: number }>`
      select app.hand_on_cascades(${teamId}, ${userId}, ${to}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) await tellPages(db, teamId, [])
    return { count }
  },
}

export const duties = [cascades]
