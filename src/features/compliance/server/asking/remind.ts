import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { addDays, atLondon, type Day, londonToday } from '#shared/time.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/** A lapse that nobody could be told of in time, because the product did not run, is told this many days after it began. */
const LOOK_BACK_DAYS = 14

/**
 * The next lapse of each person and requirement within the lead times, for active staff: the first day without
 * evidence, after a day on which it was there or was not due yet. Lead times count from the last good day, as in
 * `stateOn`. Suspended people are left out, and a person whose renewal waits for the team is not told (`for_person`).
 * `blocks`: from then on they cannot be booked.
 */
const lapses = (today: Day) => sql`
  select s.team_id, s.user_id, s.requirement_id, next.lapses_on, v.name, array_to_string(v.kinds[1:4], ',') as kinds,
      next.lapses_on - 1 - v.person_lead_days <= ${today}::date and not s.waiting @> next.lapses_on as for_person,
      next.lapses_on - 1 - v.manager_lead_days <= ${today}::date as for_managers,
      exists (
        select from app.standing_reasons x
         where x.team_id = s.team_id and x.user_id = s.user_id
           and (x.rule = s.requirement_id::text or x.rule = 'right-to-work' and v.kinds @> '{right-to-work}')
           and (x.blocking - x.waiting) @> next.lapses_on) as blocks
    from app.compliance_statuses s
    join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
    join app.users u on u.id = s.user_id and u.disabled_at is null
    cross join lateral (
      select min(lower(gap)) as lapses_on from unnest(s.gaps) gap
       where lower(gap) > ${addDays(today, -LOOK_BACK_DAYS)}::date and (s.covered + s.exempt + s.grace) @> lower(gap) - 1) next
    cross join lateral (
      select v.* from app.requirement_versions v
       where v.requirement_id = s.requirement_id and v.starts <= ${today}::date and (not v.new_starters_only or s.member_since >= v.starts)
       order by v.version desc limit 1) v
   where next.lapses_on <= ${today}::date + 366 and not v.retired and not exists (
     select from app.suspensions x
      where x.team_id = s.team_id and x.user_id = s.user_id and x.during * daterange(null, x.lifted_from) @> ${today}::date)`

/**
 * Tells people and their managers of what lapses within the lead times of the requirement: each lapse once, in one
 * notification per reader and day. A run after downtime catches up; a second one on the same London day sends nothing.
 */
export async function remindOfLapses({ database, clock }: Needs): Promise<void> {
  const today = londonToday(clock)
  const now = sql`${instant(clock)}::timestamptz`
  await transact(database, { role: 'care_worker' }, async (db) => {
    await sql`select pg_advisory_xact_lock(7042, 12)`.execute(db)
    await sql`
      with lapses as materialized (${lapses(today)}),
      fresh as (
        insert into app.compliance_reminders (team_id, user_id, requirement_id, lapses_on, audience, told_at)
        select l.team_id, l.user_id, l.requirement_id, l.lapses_on, a.audience, ${now}
          from lapses l cross join lateral (values ('person', l.for_person), ('managers', l.for_managers)) a (audience, told)
         where a.told and not exists (select from app.compliance_reminders r where r.told_at >= ${atLondon(today, '00:00')})
        on conflict do nothing returning team_id, user_id, requirement_id, audience),
      readers as (
        select l.user_id as reader, f.audience, l.* from fresh f join lapses l using (team_id, user_id, requirement_id)
          where f.audience = 'person'
        union all
        select m.user_id, f.audience, l.* from fresh f join lapses l using (team_id, user_id, requirement_id)
          join app.team_members m on m.team_id = f.team_id and m.status = 'active' and m.role <> 'staff'
         where f.audience = 'managers'),
      told as (
        select r.reader, case r.audience when 'person' then 'compliance-lapses' else 'team-compliance-lapses' end as kind,
            case when count(distinct r.team_id) = 1 then (array_agg(r.team_id))[1] end as team,
            case when r.audience = 'managers' and count(distinct r.user_id) = 1 then (array_agg(r.user_id))[1] end as about,
            jsonb_strip_nulls(jsonb_build_object('items', count(*), 'people', count(distinct r.user_id), 'on', min(r.lapses_on) - 1,
              'blockedFrom', min(r.lapses_on) filter (where r.blocks), 'blocked', count(distinct r.user_id) filter (where r.blocks),
              'kinds', (array_agg(r.kinds order by r.lapses_on, r.name))[1])) as params
          from readers r group by r.reader, r.audience)
      select app.notify(jsonb_agg(jsonb_build_object('to', array[reader], 'kind', kind, 'team', team, 'about', about,
        'params', params, 'sentFrom', ${now},
          'neededUntil', case kind when 'compliance-lapses' then ${now} + interval '60 days' end)), ${now})
        from told having count(*) > 0`.execute(db)
  })
}
