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
  'paper-timesheets': {
    after: 'worked-time',
    what: 'Photos of paper timesheets',
    keep: { years: 6 },
    from: 'the end of the week',
    why: 'Evidence of the hours, kept as long as these; erased with the person whose hours they are',
    source: 'Limitation Act 1980, section 5',
    ofTeam: true,
    table: 'files',
    items: (
      teamId,
    ) => sql`select f.id, p.user_id, p.team_id, 'A paper timesheet' as about, (p.week + 7)::timestamptz as since
      from app.files f join app.work_papers p on p.file_id = f.id where true ${ofTeam('p.team_id', teamId)}`,
    blobs: sql`select id from picked`,
    shownBy: { person: timesheetNouns.ownHours, team: timesheetNouns.timesheets },
  },
  'client-signatures': {
    after: 'paper-timesheets',
    what: 'What clients have signed of worked times, with the paper of it, which names the people',
    keep: { years: 6 },
    from: 'the signature',
    why: 'The evidence of what was agreed with the client; claims may be made for six years',
    source: 'Limitation Act 1980, section 5; UK GDPR, article 17(3)(e)',
    ofTeam: true,
    table: 'client_signatures',
    items: (
      teamId,
    ) => sql`select s.id, null::uuid as user_id, s.team_id, 'Hours signed by a client' as about, s.signed_at as since
      from app.client_signatures s where true ${ofTeam('s.team_id', teamId)}`,
    shownBy: { team: timesheetNouns.timesheets },
  },
  'client-links': {
    after: 'client-signatures',
    what: 'Whom a team has asked to sign hours for a client, with the address',
    keep: { months: 6 },
    from: 'the end of the link',
    why: 'Long enough to see who was asked; what was signed is kept by itself',
    source: 'UK GDPR, article 5(1)(e)',
    ofTeam: true,
    table: 'client_asks',
    items: (
      teamId,
    ) => sql`select a.id, null::uuid as user_id, a.team_id, 'A link for a client' as about, a.expires_at as since
      from app.client_asks a where true ${ofTeam('a.team_id', teamId)}`,
    shownBy: { team: timesheetNouns.timesheets },
  },
  'client-pins': {
    after: 'client-links',
    what: 'Who of a client had a PIN to sign hours with, or was asked to choose one, with the address',
    keep: { months: 6 },
    from: 'the day on which the PIN was taken away, or the link ran out',
    why: 'Long enough to see who could sign; what was signed is kept by itself',
    source: 'UK GDPR, article 5(1)(e)',
    ofTeam: true,
    table: 'client_signatories',
    items: (
      teamId,
    ) => sql`select s.id, null::uuid as user_id, s.team_id, 'A PIN of a client' as about, coalesce(s.ended_at, s.expires_at) as since
      from app.client_signatories s where s.set_at is null ${ofTeam('s.team_id', teamId)}`,
    shownBy: { team: timesheetNouns.timesheets },
  },
} satisfies Record<string, RetentionRule>
