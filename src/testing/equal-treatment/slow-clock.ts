/** What is known of somebody with one hirer in one role, in words of its own: this answer shares nothing with the rule. */
export interface SlowHistory {
  worked: readonly string[]
  absences: readonly { from: string; through: string; why: string }[]
}

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/**
 * Which week of the qualifying period each day of work is in, found by walking every day from the first on, as the
 * Agency Workers Regulations 2010 say it:
 * - Regulation 7(2), (4): a week in which somebody works in the role at all counts. A week is seven days that begin on
 *   the weekday of the first day of work.
 * - 7(8)(a): a break for any reason breaks nothing while it has no more than six such weeks.
 * - (b), (e): sickness and jury service, up to 28 weeks each, (d)(iv) other leave, (f) closure, (g) industrial action,
 *   and several of them together (h), do not break it either.
 * - 7(10): weeks of leave for a family count as if they had been worked.
 * - Otherwise the next day of work is the first of another period.
 *
 * Where the text leaves it open, what favours the worker: weeks with a reason are not added to the six, and a week
 * without work has a reason where one of its days has it.
 */
export function slowWeeks({ worked, absences }: SlowHistory): Map<string, number> {
  const answer = new Map<string, number>()
  const days = [...new Set(worked)].sort()
  const worksOn = new Map(days.map((day) => [at(day), day]))
  const isAway = (day: number, why: string) =>
    absences.some((one) => one.why === why && at(one.from) <= day && day <= at(one.through))
  let period: Period = { first: Number.NaN, counted: 0, spent: {}, thisWeekCounts: false }
  for (let day = at(days[0] ?? '2000-01-01'); day <= at(days.at(-1) ?? '1999-01-01'); day++) {
    if ((day - period.first) % 7 === 0) {
      const past = [1, 2, 3, 4, 5, 6, 7].map((ago) => day - ago)
      period = nextWeek(period, (why) => past.some((one) => isAway(one, why)))
    }
    const name = worksOn.get(day)
    if (name === undefined) continue
    if (Number.isNaN(period.first)) period = { first: day, counted: 0, spent: {}, thisWeekCounts: false }
    if (!period.thisWeekCounts) period = { ...period, counted: period.counted + 1, spent: {}, thisWeekCounts: true }
    answer.set(name, period.counted)
  }
  return answer
}

type Spent = Record<string, number>

interface Period {
  /** Its first day; NaN while there is none. */
  first: number
  counted: number
  /** The weeks of a break by what they are. */
  spent: Spent
  thisWeekCounts: boolean
}

/** A week has ended. */
function nextWeek(period: Period, has: (why: string) => boolean): Period {
  if (period.thisWeekCounts) return { ...period, thisWeekCounts: false }
  const why = idleWeek(has, period.spent)
  if (why === 'family') return { ...period, counted: period.counted + 1, spent: {} }
  const spent = { ...period.spent, [why]: (period.spent[why] ?? 0) + 1 }
  return { ...period, spent, first: (spent.any ?? 0) > 6 ? Number.NaN : period.first }
}

/** What a week without work is, after what the break has used up already. */
function idleWeek(has: (why: string) => boolean, spent: Spent): string {
  if (has('family')) return 'family'
  if (has('leave') || has('closure') || has('strike')) return 'unlimited'
  if (has('jury') && (spent.jury ?? 0) < 28) return 'jury'
  return has('sickness') && (spent.sickness ?? 0) < 28 ? 'sickness' : 'any'
}
