import { sql } from 'kysely'
import { standingColumn, toStanding } from '#features/members/server/data.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { readPlannedPay } from '#features/rates/server/data.ts'
import { readContractMinutes } from '#features/roles/server/data.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { type PricedShift, timeToPay } from '#features/shifts/rules/price.ts'
import { MOST_DAYS_AT_ONCE, paidMinutes } from '#features/shifts/rules/times.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { addDays, atLondon, type Day, daysBetween, londonToday } from '#shared/time.ts'
import type { Rota, RotaPerson, RotaShift } from '../../schema.ts'
import { readAway } from './away.ts'

const MOST_SHIFTS = 4000

export interface Days {
  from: Day
  through: Day
}

interface PlaceRow {
  shiftId: string
  id: string
  userId: string
  state: RotaShift['places'][number][2]
}

interface ShiftRow
  extends PricedShift,
    Pick<RotaShift, 'id' | 'version' | 'job' | 'day' | 'start' | 'end' | 'isDraft'> {
  job: RotaShift['job']
  required: number
  open: number
}

type Instants = readonly [begins: string, ends: string]

/** The shifts that begin between two instants, but for cancelled ones. */
async function readShifts({ db, team }: TeamContext, [begins, ends]: Instants) {
  const { rows } = await sql<ShiftRow>`
    select s.id, s.version, s.site_id as "siteId", s.job, s.day, s.start_time as start, s.end_time as "end",
      s.starts_at as "startsAt", s.ends_at as "endsAt", s.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn",
      s.is_on_call as "isOnCall", s.flat_pay as "flatPay", s.call_pay as "callPay", s.pay, c.charge,
      s.state = 'draft' as "isDraft", s.staff_required as required, greatest(s.staff_required - s.filled - s.worked, 0) as open
    from app.shifts s left join app.shift_charges c on c.shift_id = s.id
    where s.team_id = ${team.id} and s.starts_at >= ${begins} and s.starts_at < ${ends} and s.state <> 'cancelled'
    order by s.starts_at, s.id limit ${MOST_SHIFTS + 1}`.execute(db)
  return rows
}

/** Who has these shifts, in the order of booking: read as rows, because to gather them for each shift takes twice as long. */
async function readPlaces({ db, team }: TeamContext, [begins, ends]: Instants) {
  const { rows } = await sql<PlaceRow>`
    select a.shift_id as "shiftId", a.id, a.user_id as "userId", a.state
    from app.shifts s join app.assignments a on a.shift_id = s.id and app.takes_time(a.state)
    where s.team_id = ${team.id} and s.starts_at >= ${begins} and s.starts_at < ${ends} and s.state <> 'cancelled'
    order by a.booked_at, a.id`.execute(db)
  return Map.groupBy(rows, ({ shiftId }) => shiftId)
}

type Places = Awaited<ReturnType<typeof readPlaces>>

/** What those who have a place are paid an hour where cards and shifts do not say it; for those who see pay. */
async function readRates(
  { db, team }: TeamContext,
  [begins, ends]: Instants,
): Promise<ReadonlyMap<string, PersonRate>> {
  const { rows } = await sql<{ id: string; rate: PersonRate }>`
    select assignment_id as id, rate from app.rates_on_rota(${team.id}, ${begins}, ${ends})`.execute(db)
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

/** Every site that is booked or could be, by name. */
async function readSites({ db, team }: TeamContext, { from, through }: Days) {
  const { rows } = await sql<Rota['sites'][number]>`
    select x.id, x.name, c.name as "clientName" from app.sites x join app.clients c on c.id = x.client_id
    where x.team_id = ${team.id} and (x.archived_at is null or exists (select from app.shifts s
      where s.team_id = x.team_id and s.site_id = x.id and s.day between ${from}::date and ${through}::date))
    order by lower(c.name), lower(x.name), x.id`.execute(db)
  return rows
}

/** The active staff, with others who have a place, by name. */
async function readPeople({ db, clock, team }: TeamContext, others: readonly string[]) {
  const of = { teamId: sql`m.team_id`, userId: sql`m.user_id`, day: londonToday(clock) }
  const { rows } = await sql<
    Omit<RotaPerson, 'wished' | 'contract' | 'standing'> & {
      standings: Parameters<typeof toStanding>[0]
      isStaff: boolean
    }
  >`
    select m.user_id as id, coalesce(nullif(m.full_name, ''), 'Former member') as name, nullif(m.position, '') as job, m.completion,
      m.status = 'active' and m.role = 'staff' as "isStaff", case when m.status = 'active' then ${standingColumn(of)} end as standings
    from app.team_members m where m.team_id = ${team.id} and ((m.status = 'active' and m.role = 'staff')
      or m.user_id = any (${[...others]}::uuid[]))
    order by m.sort_name, m.user_id`.execute(db)
  return rows
}

/** Everybody who has a row: read again with those who have left and still have a place, which is seldom. */
async function withPlaced(context: TeamContext, staff: Awaited<ReturnType<typeof readPeople>>, places: Places) {
  const known = new Set(staff.map(({ id }) => id))
  const others = [...places.values()].flat().flatMap(({ userId }) => (known.has(userId) ? [] : userId))
  return others.length > 0 ? readPeople(context, [...new Set(others)]) : staff
}

const positions = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]))

/** What each shift pays and is charged, and each person on it, by cards, shift and person. */
function pricing(book: Awaited<ReturnType<typeof readPlannedPay>>) {
  const known = new Map<string, { pay: number | null; charge: number | null }>()
  return (shift: ShiftRow, ownRate: PersonRate = null) => {
    const key = JSON.stringify([
      shift.siteId,
      shift.job,
      shift.startsAt,
      shift.endsAt,
      shift.breakMinutes,
      shift.pay,
      shift.charge,
      shift.isSleepIn,
      shift.isOnCall,
      shift.flatPay,
      ownRate,
    ])
    const before = known.get(key)
    if (before) return before
    const { pay, charge, unpriced } = book(timeToPay({ ...shift, ownRate }))
    const priced = { pay: unpriced > 0 ? null : pay, charge }
    known.set(key, priced)
    return priced
  }
}

/** The rota of some days as the caller may see it: 422 for more than five weeks. */
export async function readRota(context: TeamContext, days: Days): Promise<Rota> {
  const length = daysBetween(days.from, days.through)
  if (length < 0 || length >= MOST_DAYS_AT_ONCE)
    throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS_AT_ONCE} days` }])
  const seesPay = can(context.team, shiftActions.charge)
  const instants: Instants = [
    atLondon(days.from, '00:00').toISOString(),
    atLondon(addDays(days.through, 1), '00:00').toISOString(),
  ]
  const [all, placesOf, sites, active, rates] = await Promise.all([
    readShifts(context, instants),
    readPlaces(context, instants),
    readSites(context, days),
    readPeople(context, []),
    seesPay ? readRates(context, instants) : undefined,
  ])
  const people = await withPlaced(context, active, placesOf)
  const shifts = all.slice(0, MOST_SHIFTS)
  const staff = people.filter(({ isStaff }) => isStaff).map(({ id }) => id)
  const [book, { away, wished }, contracts] = await Promise.all([
    seesPay && shifts.length > 0
      ? readPlannedPay(context, {
          siteIds: [...new Set(shifts.map(({ siteId }) => siteId))],
          jobs: [...new Set(shifts.map(({ job }) => job))],
          days: [...new Set(shifts.map(({ day }) => day))],
        })
      : undefined,
    readAway(context, days, staff),
    readContractMinutes(context.db, { teamId: context.team.id, ...days }),
  ])
  const [siteAt, personAt] = [positions(sites.map(({ id }) => id)), positions(people.map(({ id }) => id))]
  const price = book && pricing(book)
  return {
    sites,
    people: people.map(({ standings, isStaff, ...person }) => {
      const { others: _, job: __, ...standing } = toStanding(standings)
      return {
        ...person,
        job: isStaff ? person.job : null,
        wished: wished.get(person.id) ?? null,
        contract: contracts.get(person.id)?.latest || null,
        standing: isStaff ? standing : null,
      }
    }),
    shifts: shifts.map((shift) =>
      toShift(shift, { siteAt, personAt, places: placesOf.get(shift.id) ?? [], rates, price }),
    ),
    away: away.map(({ userId, ...one }) => ({ ...one, person: personAt.get(userId)! })),
    more: all.length > MOST_SHIFTS,
  }
}

interface At {
  siteAt: ReadonlyMap<string, number>
  personAt: ReadonlyMap<string, number>
  places: readonly PlaceRow[]
  rates: ReadonlyMap<string, PersonRate> | undefined
  price: ReturnType<typeof pricing> | undefined
}

function toShift(shift: ShiftRow, { siteAt, personAt, places, rates, price }: At): RotaShift {
  const { id, version, siteId, job, day, start, end, isDraft, required, open } = shift
  const priced = price?.(shift) ?? { pay: null, charge: null }
  return {
    ...{ id, version, job, day, start, end, isDraft, required, open, ...priced },
    site: siteAt.get(siteId)!,
    break: shift.breakMinutes,
    minutes: Math.round(paidMinutes(shift)),
    places: places.flatMap(({ id: placeId, userId, state }) => {
      const at = personAt.get(userId)
      return at === undefined
        ? []
        : [
            [
              placeId,
              at,
              state,
              rates?.has(placeId) && price ? price(shift, rates.get(placeId)).pay : priced.pay,
            ] as const,
          ]
    }) as RotaShift['places'],
  }
}
