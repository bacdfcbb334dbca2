import { sql } from 'kysely'
import { ofTeam, type RetentionRule, type Sweep } from '#server/retention.ts'
import { READY_DAYS } from '../../rules/exports.ts'

export const sweeps: readonly Sweep[] = [{ id: 'exports', what: 'exports', keep: { days: READY_DAYS } }]

export const retention = {
  'right-to-work': {
    after: 'right-to-work-copies',
    what: 'Right-to-work records and signed papers of people whose account is deleted',
    keep: {},
    from: 'two years after the day of leaving',
    why: 'Employers must be able to prove the check, and who had agreed to work longer, until then',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: true,
    table: 'kept_records',
    items: (
      teamId,
    ) => sql`select k.id, null::uuid as user_id, k.team_id, 'Former member' as about, k.keep_until::timestamptz as since
      from app.kept_records k where k.kind = 'right-to-work' ${ofTeam('k.team_id', teamId)}`,
    blobs: sql`select unnest(k.file_ids) as id from app.kept_records k where k.id in (select id from picked)`,
  },
  'kept-work': {
    after: 'references',
    what: 'Hours, pay and leave of people whose account is deleted',
    keep: {},
    from: 'six years after the day of leaving',
    why: 'Employers must be able to show what was worked, paid and taken as leave',
    source: 'Working Time Regulations 1998, regulation 16B: six years of records of leave and pay',
    ofTeam: true,
    table: 'kept_records',
    items: (
      teamId,
    ) => sql`select k.id, null::uuid as user_id, k.team_id, 'Former member' as about, k.keep_until::timestamptz as since
      from app.kept_records k where k.kind = 'work' ${ofTeam('k.team_id', teamId)}`,
  },
} satisfies Record<string, RetentionRule>
