import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { intervalOf, type Keep } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { addDays, atLondon, type Day, londonToday } from '#shared/time.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/** People are warned this many days before the expiry, and once after it; each once per document and expiry day. */
const LONGEST_LEAD = 60
const LEAD = sql`case when expires_on < today then -1 when expires_on <= today + 7 then 7 when expires_on <= today + 30 then 30 else 60 end`
/** Documents that expired earlier are not warned of. */
const LOOK_BACK_DAYS = 365
/** Longer than warnings look back, or people would be warned again. */
export const WARNINGS_KEEP: Keep = { years: 2 }

/** Everything with an unencrypted expiry day that is near enough, each with the kind of evidence that it is for a team. */
function documents({ from, to }: { from: Day; to: Day }) {
  return sql`
    select user_id, id::text as item, 'certificates' as section, coalesce('certificate ' || certificate_name, 'certificate') as what,
        app.certificate_kind(certificate_name) as kind, expiry_date as expires_on
      from app.training_certificates where expiry_date between ${from} and ${to}
    union all select user_id, 'passport', 'passport', 'passport', 'passport', expiry_date
      from app.passport_information where expiry_date between ${from} and ${to} and no_passport is not true
    union all select user_id, 'driving-licence', 'passport', 'driving licence', 'driving-licence', driving_license_expiry_date
      from app.passport_information where driving_license_expiry_date between ${from} and ${to}
    union all select user_id, 'visa', 'background', 'visa', 'right-to-work', visa_expiry
      from app.background_checks where visa_expiry between ${from} and ${to}`
}

/**
 * Warns people of their documents that expire within 60, 30 or 7 days or have expired, and their managers of how many:
 * one notification per person, one per manager and team. A run after downtime catches up; a second one on the same
 * London day sends nothing, and what a requirement of a team has reminded the reader of on that day is not told again.
 */
export async function warnOfExpiry({ database, clock }: Needs): Promise<void> {
  const today = londonToday(clock)
  const morning = atLondon(today, '00:00')
  const now = sql`${instant(clock)}::timestamptz`
  const near = documents({ from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LONGEST_LEAD) })
  await transact(database, { role: 'care_worker' }, async (db) => {
    await sql`select pg_advisory_xact_lock(7042, 11)`.execute(db)
    await sql`
      with near as (select d.*, ${today}::date as today from (${near}) d join app.users u on u.id = d.user_id and u.disabled_at is null),
      fresh as (
        insert into app.expiry_notices (user_id, item, expires_on, lead_days, told_at)
        select user_id, item, expires_on, ${LEAD}, ${now} from near
         where not exists (select from app.expiry_notices where told_at >= ${morning})
        on conflict do nothing returning user_id, item, expires_on),
      told as (
        select user_id as reader, null::uuid as team, null::uuid as about,
            jsonb_build_object('what', (array_agg(what order by expires_on, item))[1], 'section',
              (array_agg(section order by expires_on, item))[1],
              'on', min(expires_on), 'days', min(expires_on - today), 'more', count(*) - 1) as params
          from fresh join near using (user_id, item, expires_on)
         where not app.was_reminded(user_id, null, kind, expires_on, ${morning}) group by user_id
        union all
        select manager.user_id, manager.team_id, case when count(distinct fresh.user_id) = 1 then (array_agg(fresh.user_id))[1] end,
            jsonb_strip_nulls(jsonb_build_object('documents', count(*), 'people', count(distinct fresh.user_id),
              'from', case when bool_and(section = 'certificates') then min(expires_on) end,
              'to', case when bool_and(section = 'certificates') then max(expires_on) end))
          from fresh join near using (user_id, item, expires_on)
          join app.team_members staff on staff.user_id = fresh.user_id and staff.status = 'active' and staff.role = 'staff'
          join app.team_members manager on manager.team_id = staff.team_id and manager.status = 'active' and manager.role <> 'staff'
         where not app.was_reminded(fresh.user_id, staff.team_id, kind, expires_on, ${morning})
         group by manager.user_id, manager.team_id)
      select app.notify(jsonb_agg(jsonb_build_object('to', array[reader], 'kind', 'expiry-warning', 'team', team, 'about',
        about, 'params', params,
          'sentFrom', ${now}, 'neededUntil', case when team is null then ${now} + interval '60 days' end)), ${now})
        from told having count(*) > 0`.execute(db)
  })
}

/** Deletes the records of warnings that are too old to be repeated. */
export async function forgetWarnings({ database, clock }: Needs): Promise<void> {
  const before = sql<string>`${londonToday(clock)}::date - ${intervalOf(WARNINGS_KEEP)}`
  await transact(database, { role: 'care_worker' }, (db) =>
    db.deleteFrom('expiry_notices').where('expires_on', '<', before).execute(),
  )
}
