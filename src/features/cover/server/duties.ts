import { sql } from 'kysely'
import type { Duty } from '#features/teams/server/data.ts'
import { publish } from '#server/publish.ts'
import { formatInstant } from '#shared/time.ts'
import { coverNouns } from '../nouns.ts'

/** Calls that somebody has begun and not written down: until then colleagues do not ring the same person. */
const calls: Duty = {
  id: 'calls',
  noun: ['call to write down', 'calls to write down'],
  after: 'cascades',
  columns: ['shift_calls.caller_id'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing) return []
    const rows = await db
      .selectFrom('shift_calls as c')
      .innerJoin('team_members as m', (join) =>
        join.onRef('m.team_id', '=', 'c.team_id').onRef('m.user_id', '=', 'c.user_id'),
      )
      .select(['m.full_name as whom', 'c.started_at as at'])
      .where('c.team_id', '=', teamId)
      .where('c.caller_id', '=', userId)
      .where('c.outcome', 'is', null)
      .orderBy('c.started_at')
      .execute()
    return rows.map(({ whom, at }) => `${whom}, ${formatInstant(at)}`)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing) return { count: 0 }
    const { rows } = await sql<{ count: number }>`
      select app.hand_on_calls(${teamId}, ${userId}, ${to}) as count`.execute(db)
    await publish(db, coverNouns.calls.of(teamId))
    return { count: rows[0]?.count ?? 0 }
  },
}

export const duties = [calls]
