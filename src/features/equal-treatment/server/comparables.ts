import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { equalNouns } from '../nouns.ts'
import { percentOfDays } from '../rules/holiday.ts'
import type { Comparable } from '../schema.ts'

interface Owed {
  clientId: string
  job: string
  owed: Comparable['owed']
}

/** Who lacks what of hours from week 13 on, by the week and the rate as they are known today. */
async function readOwed({ db, team }: TeamContext, clientId: string | null) {
  const { rows } = await sql<Owed>`
    with lacking as (
      select w.client_id, w.job, w.user_id, sum(t.minutes)::int as minutes, sum(t.minutes * (c.pay - t.rate)) as units
        from app.equal_weeks w
        join app.work_records r on r.team_id = w.team_id and r.user_id = w.user_id and r.job = w.job
          and r.day between w.from_day - 1 and w.from_day + 6 and r.void_at is null
        join app.sites x on x.team_id = r.team_id and x.id = r.site_id and x.client_id = w.client_id
        join app.work_pay p on p.record_id = r.id and p.version = r.approved_version
        cross join lateral jsonb_to_recordset(p.parts) t ("from" timestamptz, minutes int, rate int, flat text)
        cross join lateral (select (t."from" at time zone 'Europe/London')::date as day) d
        cross join lateral app.comparable_on(w.team_id, w.client_id, x.id, w.job, d.day) c
       where w.team_id = ${team.id} and w.number > 12 and (${clientId}::uuid is null or w.client_id = ${clientId})
         and d.day between w.from_day and w.from_day + 6 and t.flat is null and c.pay > t.rate
       group by w.client_id, w.job, w.user_id)
    select k.client_id as "clientId", k.job, json_agg(json_build_object('userId', k.user_id, 'fullName', coalesce(m.full_name, ''),
        'minutes', k.minutes, 'amount', ceil(k.units / 60.0)::int) order by m.full_name, k.user_id) as owed
      from lacking k left join app.team_members m on m.team_id = ${team.id} and m.user_id = k.user_id
     group by k.client_id, k.job`.execute(db)
  return new Map(rows.map(({ owed, ...of }) => [keyOf(of), owed]))
}

const keyOf = ({ clientId, job }: Pick<Owed, 'clientId' | 'job'>) => `${clientId} ${job}`

/** What clients pay their own staff, by client, role and site; roles that people work in for them without one too. */
export async function readComparables(context: TeamContext, clientId?: string): Promise<Comparable[]> {
  const { db, team } = context
  const owed = await readOwed(context, clientId ?? null)
  const { rows } = await sql<Omit<Comparable, 'owed'>>`
    with places as (
      select c.client_id, c.job, c.site_id from app.comparable_rates c where c.team_id = ${team.id}
      union select e.client_id, e.job, null from app.equal_clocks e where e.team_id = ${team.id} and e.state <> 'over')
    select p.client_id as "clientId", l.name as "clientName", p.job, p.site_id as "siteId", s.name as "siteName",
        (select coalesce(json_agg(json_build_object('version', c.version, 'from', c.from_day, 'pay', c.pay,
            'holidayDays', c.holiday_days::float, 'holiday', c.holiday, 'recordedAt', c.recorded_at, 'recordedBy', m.full_name)
            order by c.version), '[]')
          from app.comparable_rates c left join app.team_members m on m.team_id = c.team_id and m.user_id = c.recorded_by
          where (c.team_id, c.client_id, c.job) = (${team.id}, p.client_id, p.job) and c.site_id is not distinct from p.site_id) as versions
      from places p join app.clients l on l.team_id = ${team.id} and l.id = p.client_id left join app.sites s on s.id = p.site_id
     where ${clientId ?? null}::uuid is null or p.client_id = ${clientId ?? null}
     order by lower(l.name), p.client_id, p.job, lower(s.name) nulls first limit 1000`.execute(db)
  // Said once, beside what is said of the whole client.
  return rows.map((row) => ({ ...row, owed: (row.siteId === null && owed.get(keyOf(row))) || [] }))
}

interface Said {
  clientId: string
  job: string
  siteId?: string | undefined
  version: number
  from: Day
  pay: number | null
  holidayDays?: number | undefined
  holidayPercent?: number | undefined
}

/** The next version of what a client pays its own staff; 409 with the current one when somebody else was quicker. */
export async function saveComparable(context: TeamContext, said: Said): Promise<Comparable> {
  const { db, team, actor, clock } = context
  const { clientId, job, siteId, version, from, pay, holidayDays, holidayPercent } = said
  if (holidayDays !== undefined && holidayPercent !== undefined)
    throw invalid([{ path: 'holidayPercent', message: 'Say the extra holiday in days or in percent, not in both' }])
  const { rows: clients } = await sql<{ name: string; site: boolean }>`
    select l.name, ${siteId ?? null}::uuid is null or exists (select from app.sites s
        where s.team_id = l.team_id and s.client_id = l.id and s.id = ${siteId ?? null}) as site
      from app.clients l where l.team_id = ${team.id} and l.id = ${clientId}`.execute(db)
  if (!clients[0]) throw notFound()
  if (!clients[0].site) throw invalid([{ path: 'siteId', message: 'Choose a site of this client' }])
  const find = async () => {
    const known = await readComparables(context, clientId)
    return known.find((one) => one.job === job && one.siteId === (siteId ?? null))
  }
  const current = await find()
  if ((current?.versions.at(-1)?.version ?? 0) !== version) throw conflict(current ?? null)
  await db
    .insertInto('comparable_rates')
    .values({
      ...{ team_id: team.id, client_id: clientId, job, site_id: siteId ?? null, version: version + 1 },
      ...{ from_day: from, pay, holiday_days: holidayDays ?? null },
      holiday: holidayDays === undefined ? (holidayPercent ?? 0) : percentOfDays(holidayDays),
      ...{ recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await publish(db, equalNouns.equalClocks.of(team.id))
  await audit(context, {
    ...{ action: 'equal.comparable', teamId: team.id, object: `clients:${clientId}` },
    meta: { client: clients[0].name, job, from, version: version + 1 },
  })
  return (await find())!
}
