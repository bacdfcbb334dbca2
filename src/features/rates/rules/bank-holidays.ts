import { type DayNumber, dayNumber, toDay } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import type { HolidayRule } from './card.ts'
import { type Nation, nationOn, type SiteOfNation } from './nations.ts'

export interface BankHoliday {
  day: Day
  name: string
  /** The Saturday or Sunday that it is kept for. */
  insteadOf?: Day
}

/** Where the days come from: https://www.gov.uk/bank-holidays, read in November 2026. */
export const HOLIDAYS_SOURCE = 'gov.uk/bank-holidays'
/** Days after it are not known to this version. */
export const HOLIDAYS_UNTIL: Day = '2028-12-31'

type Listed = readonly [day: Day, name: string, insteadOf?: Day]

const EVERYWHERE: readonly Listed[] = [
  ['2026-01-01', 'New Year’s Day'],
  ['2026-04-03', 'Good Friday'],
  ['2026-05-04', 'Early May bank holiday'],
  ['2026-05-25', 'Spring bank holiday'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day', '2026-12-26'],
  ['2027-01-01', 'New Year’s Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-05-03', 'Early May bank holiday'],
  ['2027-05-31', 'Spring bank holiday'],
  ['2027-12-27', 'Christmas Day', '2027-12-25'],
  ['2027-12-28', 'Boxing Day', '2027-12-26'],
  ['2028-01-03', 'New Year’s Day', '2028-01-01'],
  ['2028-04-14', 'Good Friday'],
  ['2028-05-01', 'Early May bank holiday'],
  ['2028-05-29', 'Spring bank holiday'],
  ['2028-12-25', 'Christmas Day'],
  ['2028-12-26', 'Boxing Day'],
]

const OUTSIDE_SCOTLAND: readonly Listed[] = [
  ['2026-04-06', 'Easter Monday'],
  ['2026-08-31', 'Summer bank holiday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-08-30', 'Summer bank holiday'],
  ['2028-04-17', 'Easter Monday'],
  ['2028-08-28', 'Summer bank holiday'],
]

const OF_NATION: Record<Nation, readonly Listed[]> = {
  'england-wales': OUTSIDE_SCOTLAND,
  scotland: [
    ['2026-01-02', '2 January'],
    ['2026-06-15', 'World Cup bank holiday'],
    ['2026-08-03', 'Summer bank holiday'],
    ['2026-11-30', 'St Andrew’s Day'],
    ['2027-01-04', '2 January', '2027-01-02'],
    ['2027-08-02', 'Summer bank holiday'],
    ['2027-11-30', 'St Andrew’s Day'],
    ['2028-01-04', '2 January', '2028-01-02'],
    ['2028-08-07', 'Summer bank holiday'],
    ['2028-11-30', 'St Andrew’s Day'],
  ],
  'northern-ireland': [
    ...OUTSIDE_SCOTLAND,
    ['2026-03-17', 'St Patrick’s Day'],
    ['2026-07-13', 'Battle of the Boyne', '2026-07-12'],
    ['2027-03-17', 'St Patrick’s Day'],
    ['2027-07-12', 'Battle of the Boyne'],
    ['2028-03-17', 'St Patrick’s Day'],
    ['2028-07-12', 'Battle of the Boyne'],
  ],
}

/** The bank holidays of a nation from 2026 to 2028, by day. */
export function bankHolidays(nation: Nation): BankHoliday[] {
  return [...EVERYWHERE, ...OF_NATION[nation]]
    .map(([day, name, insteadOf]) => ({ day, name, ...(insteadOf && { insteadOf }) }))
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** A day that a team pays as a bank holiday besides; null: in every nation. */
export interface TeamHoliday {
  day: Day
  nation: Nation | null
  name?: string
}

/** Whether a day is a bank holiday at a site, whose nation may change with the days. */
export function holidaysAt(site: SiteOfNation, added: readonly TeamHoliday[]) {
  const tests = new Map<Nation, ReturnType<typeof holidayTest>>()
  return (day: DayNumber, rule: HolidayRule): boolean => {
    const nation = nationOn(site, toDay(day))
    const test = tests.get(nation) ?? holidayTest(nation, added)
    tests.set(nation, test)
    return test(day, rule)
  }
}

/** Days from one on that are bank holidays of one nation and not of another, by any rule, as the site would keep them. */
export function holidaysThatChange({ before, after, from, added }: NationChange) {
  const [was, is] = [holidayTest(before, added), holidayTest(after, added)]
  const named = [
    ...bankHolidays(before),
    ...bankHolidays(after),
    ...added.map(({ day, name = '' }) => ({ day, name, insteadOf: undefined })),
  ]
  const days = new Map(
    named.flatMap(({ day, name, insteadOf }) => [
      [day, name] as const,
      ...(insteadOf ? [[insteadOf, name] as const] : []),
    ]),
  )
  return [...days]
    .filter(([day]) => day >= from && was(dayNumber(day), 'both') !== is(dayNumber(day), 'both'))
    .map(([day, name]) => ({ day, name, isHoliday: is(dayNumber(day), 'both') }))
    .sort((a, b) => a.day.localeCompare(b.day))
}

interface NationChange {
  before: Nation
  after: Nation
  from: Day
  added: readonly TeamHoliday[]
}

/** Whether a day is a bank holiday for sites of a nation, by the rule of a card. A day of the team's own is one under each rule. */
export function holidayTest(nation: Nation, added: readonly TeamHoliday[]) {
  const days = daysOfNation(nation)
  const own = new Set(added.flatMap((one) => (one.nation === null || one.nation === nation ? dayNumber(one.day) : [])))
  return (day: DayNumber, rule: HolidayRule): boolean => days[rule].has(day) || own.has(day)
}

type DaysOfRules = Record<HolidayRule, Set<DayNumber>>

const known = new Map<Nation, DaysOfRules>()

/** The bank holidays of a nation by rule: made once, every site of it is asked by the same. */
function daysOfNation(nation: Nation): DaysOfRules {
  const made = known.get(nation)
  if (made) return made
  const days: DaysOfRules = { substitute: new Set(), calendar: new Set(), both: new Set() }
  for (const { day, insteadOf } of bankHolidays(nation)) {
    days.substitute.add(dayNumber(day))
    days.calendar.add(dayNumber(insteadOf ?? day))
    for (const one of [day, insteadOf ?? day]) days.both.add(dayNumber(one))
  }
  known.set(nation, days)
  return days
}
