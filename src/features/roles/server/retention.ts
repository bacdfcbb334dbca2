import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { roleNouns } from '../nouns.ts'

export const retention = {
  roles: {
    after: 'shifts',
    what: 'Roles of staff with their rates, once something else counts or they have ended',
    keep: { years: 6 },
    from: 'the day from which it no longer counts',
    why: 'The pay of a shift follows from them; claims about pay may be made for six years',
    source: 'Limitation Act 1980, section 5',
    ofTeam: true,
    table: 'work_roles',
    items: (teamId) => sql`select r.id, r.user_id, r.team_id, 'A role' as about, over.since::timestamptz as since
      from app.work_roles r
      cross join lateral (select coalesce((select min(n.from_day) from app.work_roles n
        where n.team_id = r.team_id and n.user_id = r.user_id and n.job = r.job and n.version > r.version), case
          when not r.held then r.from_day end) as since) over
      where over.since is not null ${ofTeam('r.team_id', teamId)}`,
    shownBy: { person: roleNouns.ownRoles, team: roleNouns.roles },
  },
} satisfies Record<string, RetentionRule>
