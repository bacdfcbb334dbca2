import { sql } from 'kysely'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { readPlannedPay } from '#features/rates/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { toMinutes } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

interface Charged {
  id: string
  siteId: string
  job: string
  day: Day
  isSleepIn: boolean
  isOnCall: boolean
  flatPay: Pence | null
  callPay: Pence | null
  shiftPay: Pence | null
  ownRate: PersonRate
  charge: Pence | null
  from: string
  until: string
  breaks: [from: string, until: string][]
  /** When somebody was up in a sleep-in, or called out. */
  active: [from: string, until: string][]
}

/**
 * What clients are charged for the latest times of some lines, by the cards as they are now: it is stored once it is
 * invoiced. Nothing for managers who see no pay; null where no card says a charge.
 */
export async function chargesOf(
  context: TeamContext,
  recordIds: readonly string[],
): Promise<Map<string, Pence | null>> {
  if (!context.team.seesPay || recordIds.length === 0) return new Map()
  const { rows } = await sql<Charged>`
    select r.id, r.site_id as "siteId", r.job, r.day, r.is_sleep_in as "isSleepIn", r.is_on_call as "isOnCall", r.flat_pay as "flatPay",
        r.call_pay as "callPay", r.shift_pay as "shiftPay", r.own_rate as "ownRate", k.charge, lower(r.worked) as "from",
          upper(r.worked) as until,
        (select coalesce(json_agg(json_build_array(lower(b), upper(b)) order by lower(b)), '[]') from unnest(v.active) b) as active,
        (select coalesce(json_agg(json_build_array(lower(b), upper(b)) order by lower(b)), '[]') from unnest(v.breaks) b) as breaks
      from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version
      left join app.assignments a on a.id = r.place_id left join app.shift_charges k on k.shift_id = a.shift_id
     where r.team_id = ${context.team.id} and r.id = any (${[...recordIds]}::uuid[]) and r.worked is not null`.execute(
    context.db,
  )
  if (rows.length === 0) return new Map()
  const book = await readPlannedPay(context, {
    siteIds: rows.map(({ siteId }) => siteId),
    jobs: rows.map(({ job }) => job),
    days: rows.map(({ day }) => day),
  })
  return new Map(
    rows.map(({ id, from, until, breaks, active, shiftPay, ownRate, ...time }) => {
      const spansOf = (pairs: typeof breaks) => pairs.map((pair) => toMinutes(...pair))
      const spans = { span: toMinutes(from, until), breaks: spansOf(breaks), active: spansOf(active) }
      return [id, book({ ...time, ...spans, shift: shiftPay, person: ownRate }).charge]
    }),
  )
}
