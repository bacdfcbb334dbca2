import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { toMinutes } from '#shared/calendar.ts'
import type { WorkCharge } from '../schema.ts'
import { openPrices, type PricedRecord } from './pricing.ts'

interface Approved extends Omit<PricedRecord, 'active'> {
  version: number
  from: string
  until: string
  breaks: [from: string, until: string][]
  active: [from: string, until: string][]
}

/** What the approved times of some records would be charged at by the cards as they are now. */
export async function pricedAgain({ db, team }: TeamContext, recordIds: readonly string[]) {
  const { rows } = await sql<Approved>`
    select r.id, r.team_id as "teamId", r.site_id as "siteId", r.job, r.is_sleep_in as "isSleepIn", r.is_on_call as "isOnCall",
        r.flat_pay as "flatPay", r.call_pay as "callPay", r.shift_pay as "shiftPay", r.own_rate as "ownRate", v.version,
        lower(v.worked) as "from", upper(v.worked) as until,
        (select coalesce(json_agg(json_build_array(lower(b), upper(b)) order by lower(b)), '[]') from unnest(v.active) b) as active,
        (select coalesce(json_agg(json_build_array(lower(b), upper(b)) order by lower(b)), '[]') from unnest(v.breaks) b) as breaks
      from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.approved_version
     where r.team_id = ${team.id} and r.id = any (${[...recordIds]}::uuid[]) and v.worked is not null`.execute(db)
  const price = await openPrices(db, rows)
  return rows.map(
    ({ version, from, until, breaks, active, ...record }): WorkCharge & { recordId: string; version: number } => {
      const spansOf = (pairs: typeof breaks) => pairs.map((pair) => toMinutes(...pair))
      const time = { span: toMinutes(from, until), breaks: spansOf(breaks), active: spansOf(active) }
      return { recordId: record.id, version, ...price(record, time).charge }
    },
  )
}
