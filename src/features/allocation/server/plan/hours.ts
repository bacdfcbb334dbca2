import { reasonsOf } from '#features/eligibility/rules/eligibility.ts'
import { minutesOf, mostDeclared, type Person, prepareShift, sum } from '#features/eligibility/rules/prepare.ts'
import { withSpells } from '#features/eligibility/rules/with-spells.ts'
import { averageHours } from '#features/eligibility/rules/working-time/average-hours.ts'
import { dayOf, midnight } from '#shared/calendar.ts'
import type { Scene } from './scene.ts'

const HOUR = 60
/** No week is longer than rest leaves it. */
const MOST_HOURS = 7 * 13
const CHILD_WEEK = 40 * HOUR
const EIGHT = 8 * HOUR

/**
 * What somebody may still work in each week of a plan, breaks counted, as the planner counts them: as much as the rule
 * on average hours lets through when each week has it, less where a visa or their age says so. `warns`: whoever it only
 * warns about is proposed.
 */
export function hoursLeft(scene: Scene, { warns }: { warns: boolean }): (one: Person) => number[] {
  const { asked, begins, weeks } = scene
  if (asked.length === 0) return () => Array.from({ length: weeks }, () => 0)
  const first = dayOf(begins)
  const withBreaks = Math.min(...asked.map(({ start, end, worked }) => (end - start) / Math.max(1, worked)))
  return (one) => {
    const average = averageLeft(scene, one, warns) * HOUR
    return Array.from({ length: weeks }, (_, week) => {
      const monday = first + 7 * week
      const stands = sum(minutesOf(one), monday, monday + 6)
      const left = Math.min(average, weekLimit(one, monday) - stands)
      return Math.max(0, Math.min(MOST_HOURS * HOUR - stands, Math.floor(left * withBreaks)))
    })
  }
}

/** The most that a visa or their age lets somebody work in a week. */
function weekLimit(one: Person, monday: number) {
  const [from, until] = [midnight(monday), midnight(monday + 7)]
  const visas = one.rightToWork.flatMap(({ from: since, until: end, limit }) =>
    limit && since < until && end > from ? [limit.minutesAWeek - mostDeclared(one, monday, monday + 6)] : [],
  )
  return Math.min(...visas, one.turns18 > monday ? CHILD_WEEK : MOST_HOURS * HOUR)
}

/** How many hours more in each week of the plan the rule on average hours lets through, by asking it. */
function averageLeft({ asked, begins, weeks, judge }: Scene, one: Person, warns: boolean): number {
  const monday = dayOf(begins)
  const start = midnight(monday)
  const probe = prepareShift({ ...asked[0]!, start, end: start + 1, breakMinutes: 0, isOnCall: false })
  const isTooMuch = (hours: number) => {
    const spells = Array.from({ length: 7 * weeks }, (_, day) => {
      const from = midnight(monday + day) + EIGHT
      return { start: from, end: from + Math.round((hours * HOUR) / 7), breakMinutes: 0, isOnCall: false }
    })
    const reasons = reasonsOf(averageHours, [withSpells(one, spells), probe, judge.context])
    return warns ? reasons.some(({ level }) => level === 'block') : reasons.length > 0
  }
  if (!isTooMuch(MOST_HOURS)) return MOST_HOURS
  let [fits, over] = [0, MOST_HOURS]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (isTooMuch(middle)) over = middle
    else fits = middle
  }
  return fits
}
