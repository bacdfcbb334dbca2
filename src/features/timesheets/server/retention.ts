import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { timesheetNouns } from '../nouns.ts'

export const retention = {
  'worked-time': {
    after: 'shifts',
    what: 'Worked times, who confirmed and approved them, and what they pay',
    keep: { years: 6 },
    from: 'the end of the shift',
    why: 'The record of hours and pay; claims about pay may be made for six years. They stay without a name when somebody’s data is erased',
    source: 'Limitation Act 1980, section 5; National Minimum Wage Regulations 2015, regulation 59',
    ofTeam: true,
    table: 'work_records',
    items: (teamId) => sql`select r.id, r.user_id, r.team_id, 'Worked time' as about, upper(r.planned) as since
      from app.work_records r where true ${ofTeam('r.team_id', teamId)}`,
    shownBy: { person: timesheetNouns.ownHours, team: timesheetNouns.timesheets },
  },
} satisfies Record<string, RetentionRule>
