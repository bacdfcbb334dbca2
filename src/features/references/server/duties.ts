import { sql } from 'kysely'
import type { Duty } from '#features/teams/server/data.ts'
import { publish } from '#server/publish.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { referenceNouns } from '../nouns.ts'

/** Referees whom somebody has asked and whose answer is not decided: who has asked is told of it. */
const references: Duty = {
  id: 'references',
  noun: ['reference asked for', 'references asked for'],
  after: 'calls',
  columns: ['reference_requests.requested_by'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing) return []
    const rows = await db
      .selectFrom('reference_requests as r')
      .innerJoin('team_members as m', (join) =>
        join.onRef('m.team_id', '=', 'r.team_id').onRef('m.user_id', '=', 'r.user_id'),
      )
      .select(['m.full_name as about', 'r.requested_at as at'])
      .where('r.team_id', '=', teamId)
      .where('r.requested_by', '=', userId)
      .where('r.state', 'in', ['asked', 'answered'])
      .orderBy('r.requested_at')
      .execute()
    return rows.map(({ about, at }) => `${about}, asked on ${formatDay(londonDay(new Date(at)))}`)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing) return { count: 0 }
    const { rows } = await sql<{ count: number }>`
      select app.hand_on_references(${teamId}, ${userId}, ${to}) as count`.execute(db)
    await publish(db, referenceNouns.references.of(teamId))
    return { count: rows[0]?.count ?? 0 }
  },
}

export const duties = [references]
