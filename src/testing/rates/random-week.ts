import {
  type DayBy,
  daysBy,
  type HolidayRule,
  type HourTerms,
  holidayRules,
  kindCodes,
} from '#features/rates/rules/card.ts'
import { DAY, type DayNumber, dayNumber, midnight } from '#shared/calendar.ts'
import { chanceFrom } from '#testing/random.ts'

type Chance = ReturnType<typeof chanceFrom>

const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'].map(dayNumber)
const FIRST_MONDAY = dayNumber('2026-01-05')

const between = (chance: Chance, from: number, to: number) => from + chance.below(to - from + 1)

/** Some terms; edges of bands are often in the hours that the clocks skip or repeat. */
function randomTerms(chance: Chance, dayBy: DayBy): HourTerms {
  const bands = kindCodes.flatMap((kind) => {
    const cuts = Array.from({ length: chance.below(4) }, () =>
      chance.below(10) < 4 ? between(chance, 30, 190) : between(chance, 1, DAY - 1),
    )
    const edges = [...new Set([0, ...cuts, DAY])].sort((a, b) => a - b)
    return edges.slice(0, -1).map((from, i) => {
      const pay = between(chance, 1271, 3200)
      const charge = chance.below(50) === 0 ? null : between(chance, 1800, 5200)
      return { kind, from, until: edges[i + 1]!, pay, charge }
    })
  })
  return { dayBy, holidays: chance.one(holidayRules).value, bands }
}

/**
 * A week of one person: shifts from minutes to 25 hours long, most around a change of the clocks, under a card that may
 * begin or change within the week.
 */
export function randomWeek(seed: number) {
  const chance = chanceFrom(seed)
  const first = chance.below(10) < 6 ? chance.one(CHANGES) - chance.below(3) : FIRST_MONDAY + 42 * chance.below(26)
  const versions = Array.from({ length: between(chance, 1, 2) }, (_, i) => ({
    from: i === 0 && chance.below(10) > 0 ? first - 1 : first + chance.below(8),
    terms: randomTerms(chance, chance.below(2) ? 'minute' : chance.one(daysBy).value),
  }))
  const holidays = new Map<DayNumber, HolidayRule[]>()
  for (let i = chance.below(3); i > 0; i--)
    holidays.set(
      first + chance.below(8),
      chance.one<HolidayRule[]>([
        ['substitute', 'both'],
        ['calendar', 'both'],
        ['substitute', 'calendar', 'both'],
      ]),
    )
  let at = midnight(first) + chance.below(600)
  const shifts = Array.from({ length: between(chance, 1, 6) }, () => {
    const start = at + chance.below(1200)
    const length = between(chance, 15, 25 * 60)
    at = start + length + chance.below(900)
    return { span: [start, start + length] as const, breaks: randomBreaks(chance, start, length) }
  })
  const maybe = () => (chance.below(2) ? between(chance, 1000, 2600) : null)
  return { versions, holidays, shifts, least: { shift: maybe(), person: maybe() } }
}

/** None, one or two breaks in their order. */
function randomBreaks(chance: Chance, start: number, length: number) {
  const edges = Array.from({ length: 2 * chance.below(3) }, () => start + chance.below(length + 1)).sort(
    (a, b) => a - b,
  )
  const breaks: (readonly [number, number])[] = []
  for (let i = 0; i < edges.length; i += 2) if (edges[i]! < edges[i + 1]!) breaks.push([edges[i]!, edges[i + 1]!])
  return breaks
}
