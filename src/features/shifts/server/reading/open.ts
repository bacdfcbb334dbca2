import { sql } from 'kysely'
import type { Answer as Found } from '#features/eligibility/rules/eligibility.ts'
import { metresTo } from '#features/eligibility/rules/shift/travel.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { type PricedShift, payOf } from '../../rules/price.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { OpenShift } from '../../schema.ts'
import { answerFor, judgeShifts } from '../booking/judging.ts'
import { withPrice } from '../pay.ts'
import { readKinds } from './kinds.ts'

const DAYS_AHEAD = 42

/** A shift with the answer for the caller, and what that was made of. */
interface Judged {
  shift: OpenShift
  found: Found
}

type OpenRow = Omit<OpenShift, 'answer' | 'metres' | 'timesHere' | 'kind' | 'price'> &
  PricedShift & { ownRate: PersonRate }

const OPEN = sql`id, team_id as "teamId", team_name as "teamName", site_name as "siteName", postcode, job, day,
  start_time as start, end_time as "end",
  lower(during) as "startsAt", upper(during) as "endsAt", break_minutes as "breakMinutes", is_sleep_in as "isSleepIn",
    is_on_call as "isOnCall", flat_pay as "flatPay", call_pay as "callPay", is_urgent as "isUrgent", booking, pay,
    own_rate as "ownRate", site_id as "siteId",
  notes, places_left as "placesLeft",
  case when offer_id is not null then json_build_object('id', offer_id, 'state', offer_state, 'expiresAt', offer_expires_at) end as offer,
  case when swap_id is not null then json_build_object('id', swap_id, 'from', swap_from, 'isNamed', swap_is_named) end as swap`

/** Published shifts that the caller may see, each with the answer for them, in their reading. */
async function readOpen(context: PersonContext, only: string | null): Promise<Judged[]> {
  const { db, actor, clock } = context
  const until = atLondon(addDays(londonToday(clock), DAYS_AHEAD), '00:00').toISOString()
  const [name, { rows }] = await Promise.all([
    readKinds(db),
    sql<OpenRow>`select ${OPEN} from app.open_shifts(${instant(clock)}, ${until}, ${only})`.execute(db),
  ])
  const judged = await Promise.all(
    [...Map.groupBy(rows, ({ teamId }) => teamId)].map(async ([teamId, shifts]) => {
      const shiftIds = shifts.map(({ id }) => id)
      const team = await judgeShifts(context, { teamId, userIds: [actor.id], shiftIds })
      return shifts.flatMap((row) => {
        const answer = answerFor(team, { userId: actor.id, shiftId: row.id, reader: 'worker' })
        if (!answer) return []
        const [person, shift] = [team.people.get(actor.id)!, team.shifts.get(row.id)!]
        const { pay: _, ownRate: __, siteId: ___, ...shown } = name(row, teamId)
        const answered = {
          ...shown,
          price: payOf(row, team.book),
          answer: answer.said,
          metres: metresTo(person, shift),
          timesHere: person.visits[shift.siteId] ?? 0,
        }
        return [{ shift: answered, found: answer.found }]
      })
    }),
  )
  return judged.flat().sort((a, b) => (a.shift.startsAt < b.shift.startsAt ? -1 : 1))
}

/** What the caller may take in the next weeks, and how much they work in this one. */
export async function listOpenShifts(context: PersonContext) {
  const { db, clock } = context
  const monday = startOfWeek(londonToday(clock))
  const [from, until] = [monday, addDays(monday, 7)].map((day) => atLondon(day, '00:00').toISOString())
  const [items, { rows: week }, { rows: wish }] = await Promise.all([
    readOpen(context, null),
    sql<PricedShift & { shiftId: string; ownRate: PersonRate }>`
      select shift_id as "shiftId", site_id as "siteId", job, lower(during) as "startsAt", upper(during) as "endsAt",
        break_minutes as "breakMinutes",
          is_sleep_in as "isSleepIn", is_on_call as "isOnCall", flat_pay as "flatPay", call_pay as "callPay", pay,
            own_rate as "ownRate" from app.own_week(${from}, ${until})`.execute(db),
    sql<{ wished: number | null }>`select app.own_wish() as wished`.execute(db),
  ])
  const priced = await withPrice(db, week, { idOf: ({ shiftId }) => shiftId })
  return {
    items: items.map(({ shift }) => shift),
    minutesThisWeek: week.reduce((sum, shift) => sum + paidMinutes(shift), 0),
    payThisWeek: priced.reduce((sum, { price }) => sum + price.pay, 0),
    wishedMinutes: wish[0]?.wished ?? null,
  }
}

/** One published shift of the caller's teams, and what the answer rests on; 404 for none of theirs. */
export async function readOpenShift(context: PersonContext, shiftId: string): Promise<Judged> {
  const [judged] = await readOpen(context, shiftId)
  if (!judged) throw notFound()
  return judged
}
