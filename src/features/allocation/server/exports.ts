import { sql } from 'kysely'
import { type OwnExport, ownRecords } from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'asked for', r.started_at, 'site', x.name, 'job', s.job, 'starts', s.starts_at,
        'ends', s.ends_at, 'times worked there', p.said -> 'timesHere', 'metres from home', p.said -> 'metres',
        'minutes of that week', p.said -> 'plannedMinutes', 'minutes wished for', p.said -> 'wishedMinutes',
        'minutes of the contract', p.said -> 'contractMinutes', 'booked', p.booked_at) as record
      from app.allocation_places p join app.allocation_runs r on r.id = p.run_id join app.shifts s on s.id = p.shift_id
        join app.sites x on x.id = s.site_id join app.teams t on t.id = p.team_id
     where p.user_id = ${userId} order by r.started_at, s.starts_at, p.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'shifts', tables: ['allocation_places'], name: 'plans that proposed you', query: own }),
]
