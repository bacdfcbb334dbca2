import { sql } from 'kysely'
import type { Duty } from '#features/teams/server/data.ts'
import { publish } from '#server/publish.ts'
import { policyNouns } from '../nouns.ts'

/** The policies that somebody owns and reviews. */
const policies: Duty = {
  id: 'policies',
  noun: ['policy', 'policies'],
  after: 'invitations',
  columns: ['policies.owner_id'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing) return []
    const { rows } = await sql<{ title: string }>`
      select coalesce((select v.title from app.policy_versions v where v.policy_id = p.id order by v.number desc limit 1),
          (select d.title from app.policy_drafts d where d.policy_id = p.id)) as title
        from app.policies p where p.team_id = ${teamId} and p.owner_id = ${userId} and p.withdrawn_at is null order by 1, p.id`.execute(
      db,
    )
    return rows.map(({ title }) => title)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing) return { count: 0 }
    const { rows } = await sql<{ count: number }>`
      select app.hand_on_policies(${teamId}, ${userId}, ${to}) as count`.execute(db)
    await publish(db, policyNouns.policies.of(teamId))
    return { count: rows[0]?.count ?? 0 }
  },
}

export const duties = [policies]
