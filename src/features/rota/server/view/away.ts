import { sql } from 'kysely'
import { entriesOn } from '#features/availability/rules/said.ts'
import { readAvailability } from '#features/availability/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, type Day, daysBetween } from '#shared/time.ts'
import type { Away } from '../../schema.ts'

type AwayOf = Omit<Away, 'person'> & { userId: string }

interface Days {
  from: Day
  through: Day
}

const WHOLE_DAY = '00:00'

/**
 * When each of the staff is not there, by leave that waits or is approved and by what they said themselves; and the
 * hours that they wish for.
 */
export async function readAway({ db, team }: TeamContext, { from, through }: Days, staff: readonly string[]) {
  const leave = sql<AwayOf>`
    select l.user_id as "userId", greatest(l.from_day, ${from}::date) as "from", least(l.through_day, ${through}::date) as through,
      y.name as leave, l.state = 'asked' as "isAsked",
      case when l.from_time is not null then json_build_array(left(l.from_time::text, 5), left(l.until_time::text, 5)) end as times
    from app.leave l join app.leave_types y on y.id = l.type_id
    where l.team_id = ${team.id} and l.state in ('asked', 'approved') and l.through_day >= ${from}::date
      and l.from_day <= ${through}::date and l.user_id = any (${[...staff]}::uuid[]) order by l.from_day, l.id`
  const [{ rows }, said] = await Promise.all([
    leave.execute(db),
    readAvailability(db, { teamId: team.id, people: staff, from, through }),
  ])
  const own = [...said].flatMap(([userId, one]) =>
    saysNo(one) ? unavailable(one, { from, through }).map((times) => ({ userId, ...times })) : [],
  )
  return { away: [...rows, ...own], wished: new Map([...said].map(([userId, one]) => [userId, one.wishedMinutes])) }
}

/** Most people say of no day that they cannot work: their days are not looked at one by one. */
const saysNo = ({ rules, dates }: Parameters<typeof entriesOn>[0]) =>
  [...rules, ...dates].some(({ kind }) => kind === 'cannot')

/** When somebody says that they cannot work, day by day; whole days that follow one another are one. */
function unavailable(said: Parameters<typeof entriesOn>[0], { from, through }: Days): Omit<AwayOf, 'userId'>[] {
  const found: Omit<AwayOf, 'userId'>[] = []
  for (const { day, times } of cannot(said, { from, through })) {
    const last = found.at(-1)
    if (!times && last?.times === null && last.through === addDays(day, -1)) last.through = day
    else found.push({ from: day, through: day, leave: null, isAsked: false, times })
  }
  return found
}

function cannot(said: Parameters<typeof entriesOn>[0], { from, through }: Days) {
  const days = Array.from({ length: daysBetween(from, through) + 1 }, (_, at) => addDays(from, at))
  return days.flatMap((day) =>
    entriesOn(said, day)
      .entries.filter(({ kind }) => kind === 'cannot')
      .map(({ from: begins, until }) => ({
        day,
        times: isWhole(begins, until) ? null : ([begins, until] as [string, string]),
      })),
  )
}

const isWhole = (begins: string, until: string) => begins === WHOLE_DAY && until === WHOLE_DAY
