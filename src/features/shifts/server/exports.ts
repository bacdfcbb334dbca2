import { sql } from 'kysely'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { sayParts } from '#features/rates/rules/shift-pay.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Db } from '#server/database/db.ts'
import {
  LIST_PAGE,
  type ListRow,
  momentColumn,
  moneyColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import type { PricedShift } from '../rules/price.ts'
import { withPrice } from './pay.ts'

type Priced = PricedShift & { shiftId: string; ownRate: PersonRate }

/** A shift `s` of the place `a`, to be priced. */
const PRICED = sql`s.id as "shiftId", s.site_id as "siteId", s.job, s.starts_at as "startsAt", s.ends_at as "endsAt",
  s.break_minutes as "breakMinutes",
  s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.flat_pay as "flatPay", s.call_pay as "callPay", s.pay`
const ofShift = { idOf: ({ shiftId }: Priced) => shiftId }

async function readOwn(db: Db, userId: string) {
  const { rows } = await sql<Priced & { record: object }>`
    select ${PRICED}, app.own_rate(s, a.user_id) as "ownRate", jsonb_build_object('team', t.team_name, 'site', x.name, 'job',
      s.job, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
        'breakMinutes', s.break_minutes, 'sleepIn', s.is_sleep_in, 'onCall', s.is_on_call, 'stillPaidPence', a.still_paid,
          'state', a.state, 'how', a.way, 'bookedAt', a.booked_at, 'endedAt', a.ended_at,
        'minutesLate', (select l.minutes from app.late_arrivals l where l.assignment_id = a.id),
        'stoodAgainst', (select jsonb_build_object('reasons', (select jsonb_agg(r -> 'worker' -> 'text')
          from jsonb_array_elements(k.reasons) r),
          'since', k.found_at, 'objection', k.objection, 'takenOffAt', k.released_at) from app.assignment_concerns k
            where k.assignment_id = a.id),
        'changes', (select coalesce(jsonb_agg(jsonb_build_object('what', h.act, 'cause', h.cause, 'reason', h.reason, 'note',
          h.note, 'at', h.at,
          'minutesOfNotice', h.notice, 'stillPaidPence', h.effect -> 'pence') order by h.at), '[]') from app.shift_changes h
            where h.shift_id = s.id and h.user_id = a.user_id)) as record
    from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft' join app.sites x on x.id = s.site_id
    join app.teams t on t.id = a.team_id where a.user_id = ${userId} order by a.starts_at, a.id`.execute(db)
  const priced = await withPrice(db, rows, { ...ofShift, asJob: true })
  return priced.map(({ record, price }) => ({ ...record, pay: { pence: price.pay, parts: price.parts } }))
}

const ownOffers = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'state', o.state, 'madeAt', o.made_at,
        'answeredAt', o.answered_at, 'standbySince', o.stands_by_since, 'inTurn', (select c.place from app.cascade_steps c
          where c.offer_id = o.id limit 1)) as record
    from app.shift_offers o join app.shifts s on s.id = o.shift_id join app.teams t on t.id = o.team_id
    where o.user_id = ${userId} order by o.made_at, o.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({
    after: 'files',
    tables: ['assignments', 'assignment_concerns', 'shift_changes', 'late_arrivals', 'work_sheets'],
    name: 'shifts',
    read: readOwn,
  }),
  ownRecords({ after: 'shifts', tables: ['shift_offers', 'cascade_steps'], name: 'shift-offers', query: ownOffers }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'audit',
    name: 'shifts',
    words: 'The shifts of the team, one row for each person who was on one, with hours, pay and how it ended.',
    columns: () => [
      textColumn('Client', 'client'),
      textColumn('Site', 'site'),
      { header: 'Job', cell: ({ job }) => jobLabel(String(job)) },
      momentColumn('Start', 'startsAt'),
      momentColumn('End', 'endsAt'),
      textColumn('Unpaid break, minutes', 'breakMinutes'),
      { header: 'Kind', cell: ({ isSleepIn, isOnCall }) => (isSleepIn ? 'Sleep-in' : isOnCall ? 'On call' : '') },
      moneyColumn('Pay, £', 'pay'),
      textColumn('By hours', 'parts'),
      textColumn('Order number', 'orderNumber'),
      textColumn('Cost centre', 'costCentre'),
      textColumn('Name', 'name'),
      textColumn('State', 'state'),
    ],
    read: async (db, { teamId, after }) => {
      const { rows } = await sql<
        Priced & ListRow
      >`select ${PRICED}, app.shown_rate(s, a.user_id) as "ownRate", s.id::text || coalesce(a.id::text, '') as place,
        c.name as client, x.name as site, m.full_name as name, coalesce(a.state, s.state) as state,
        o.order_number as "orderNumber", o.cost_centre as "costCentre"
          from app.shifts s join app.sites x on x.id = s.site_id join app.clients c on c.id = x.client_id
          cross join lateral app.order_of(s.site_id, s.day, s.order_number, s.cost_centre) o
          left join app.assignments a on a.shift_id = s.id left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
          where s.team_id = ${teamId} and s.id::text || coalesce(a.id::text, '') > ${after} order by place limit ${LIST_PAGE}`.execute(
        db,
      )
      const priced = await withPrice(db, rows, ofShift)
      return priced.map(({ price, ...row }): ListRow => ({ ...row, pay: price.pay, parts: sayParts(price) }))
    },
  },
]
