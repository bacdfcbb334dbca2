import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { shiftNouns } from '../nouns.ts'

export const retention = {
  shifts: {
    after: 'team-files',
    what: 'Shifts, who was on them, and what was changed',
    keep: { years: 6 },
    from: 'the end of the shift',
    why: 'The record of hours and pay; claims about pay may be made for six years',
    source: 'Limitation Act 1980, section 5; Working Time Regulations 1998, regulation 16B',
    ofTeam: true,
    table: 'shifts',
    items: (teamId) => sql`select s.id, null::uuid as user_id, s.team_id, 'A shift' as about, s.ends_at as since
      from app.shifts s where true ${ofTeam('s.team_id', teamId)}`,
    shownBy: { team: shiftNouns.shifts },
  },
} satisfies Record<string, RetentionRule>
