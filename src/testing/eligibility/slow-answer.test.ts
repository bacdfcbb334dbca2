import { describe, expect, test } from 'vitest'
import type { PersonFacts, ShiftFacts, VisaLimit } from '#features/eligibility/rules/facts.ts'
import type { TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { addDays, type Day } from '#shared/time.ts'
import { makeStretch, type Stretch } from './marked-minutes.ts'
import { at, plainContext, plainFacts, plainShiftFacts } from './plain-case.ts'
import { slowAnswer } from './slow-answer.ts'

// Each answer here was worked out by hand, with its sum beside it, before any rule of the product was asked.

interface Work {
  start: number
  end: number
  breakMinutes: number
}

/** Work of so many hours and minutes, and its break in the middle. */
function work(day: Day, from: string, { hours, minutes = 0, pause = 0 }: Length): Work {
  const start = at(day, from)
  return { start, end: start + hours * 60 + minutes + pause, breakMinutes: pause }
}

interface Length {
  hours: number
  minutes?: number
  pause?: number
}

/** By day from 08:00 with a break of half an hour, on some days of a week: 0 is Monday. */
const daysOf = (monday: Day, weekdays: readonly number[], length: Length) =>
  weekdays.map((weekday) => work(addDays(monday, weekday), '08:00', { pause: 30, ...length }))

const weeks = (monday: Day, count: number) => Array.from({ length: count }, (_, i) => addDays(monday, 7 * i))

const MON_TO_FRI = [0, 1, 2, 3, 4]
const MON_TO_SAT = [0, 1, 2, 3, 4, 5]

const stretches = new Map<number, Stretch>()

function stretchOf(minute: number): Stretch {
  const year = new Date(minute * 60_000).getUTCFullYear()
  const from = midnight(dayNumber(`${year - 1}-08-01`))
  const known = stretches.get(year) ?? makeStretch(from, midnight(dayNumber(`${year + 1}-03-01`)) - from)
  stretches.set(year, known)
  return known
}

interface Asked extends Partial<PersonFacts> {
  spells?: (Work & { whose?: number })[]
  rules?: Partial<TeamRules>
  site?: Partial<ShiftFacts>
}

const ALWAYS = [0, Number.POSITIVE_INFINITY]

/** What the slow answer finds against a shift; an assessment before night work is in place. */
function found(shift: Work, { spells = [], rules, site, ...facts }: Asked = {}): string[] {
  const sorted = spells.toSorted((a, b) => a.start - b.start)
  return slowAnswer(
    {
      facts: plainFacts({ nightAssessed: ALWAYS, ...facts, spells: sorted }),
      shift: plainShiftFacts({ ...shift, ...site }),
      context: { ...plainContext, rules: { ...plainContext.rules, ...rules } },
    },
    stretchOf(shift.start),
  )
}

const days = (...of: Day[]) => of.map(dayNumber)

describe('1: 48 hours, of every reference period that the shift touches', () => {
  // 17 weeks from 16 February to 14 June: a week of leave, then 16 weeks of 5 x 9 h 42 = 776 h. Before them, 40 h a
  // week. B is Monday to Friday.
  const established = {
    leftOut: days('2026-02-16', '2026-02-21'),
    spells: [
      ...weeks('2025-10-20', 17).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 8 })),
      ...weeks('2026-02-23', 16).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 9, minutes: 42 })),
      ...daysOf('2026-06-15', [0, 1, 2, 3], { hours: 8 }),
    ],
  }

  test('776 h in 17 weeks with five days of leave, then 5 x 8 h: 816 h = 17 x 48 h; a quarter of an hour more is too much', () => {
    expect(found(work('2026-06-19', '08:00', { hours: 8, pause: 30 }), established)).toEqual([])
    expect(found(work('2026-06-19', '08:00', { hours: 8, minutes: 15, pause: 30 }), established)).toEqual([
      'average-hours block',
    ])
  })

  // The week from Monday 8 June: five days of 9 h, leave on Wednesday.
  const starter = {
    leftOut: days('2026-06-10', '2026-06-11'),
    spells: daysOf('2026-06-08', [0, 1, 3, 4, 5], { hours: 9 }),
  }

  test('a new starter with leave on Wednesday and 5 x 9 h: Monday stands in for it', () => {
    // (45 h + 9 h) / 1 week = 54 h; over four weeks 13 h 30.
    const monday = work('2026-06-15', '08:00', { hours: 9, pause: 30 })
    expect(found(monday, starter)).toEqual(['average-hours warn'])
    expect(found(monday, { ...starter, rules: { letter: 'block' } })).toEqual(['average-hours block'])
    // (45 h + 3 h) / 1 week = 48 h; eight days: 48 h / (8 / 7) = 42 h.
    expect(found(work('2026-06-15', '08:00', { hours: 3 }), starter)).toEqual([])
    expect(found(work('2026-06-15', '08:00', { hours: 3, minutes: 1 }), starter)).toEqual(['average-hours warn'])
  })

  test('as many days stand in as were left out, counted with what is booked after the shift', () => {
    // Monday, Tuesday, Friday, Saturday 10 h; leave on Wednesday and Thursday: A = 40 h.
    const leftOut = days('2026-06-10', '2026-06-12')
    const week = daysOf('2026-06-08', [0, 1, 4, 5], { hours: 10 })
    const [monday, tuesday, wednesday] = [
      work('2026-06-15', '08:00', { hours: 4 }),
      work('2026-06-16', '08:00', { hours: 4 }),
      work('2026-06-17', '08:00', { hours: 6 }),
    ]
    // Week: 40 + 4 + 4 = 48 h. To Monday, 8 days: 44 + 4 + 6 = 54 h of 48 x 8 / 7 = 54 h 51. To Tuesday, 9 days: 48 + 6 of 61 h 42.
    expect(found(wednesday!, { leftOut, spells: [...week, monday!, tuesday!] })).toEqual([])
    // 6 h on Monday instead: 40 + 6 + 4 = 50 h.
    const longer = work('2026-06-15', '08:00', { hours: 6 })
    expect(found(longer, { leftOut, spells: [...week, tuesday!, wednesday!] })).toEqual(['average-hours warn'])
    // A short day more pushes a long one out: B of Monday 2 h and Tuesday 4 h = 46 h, in place of Tuesday 4 h and Wednesday 6 h = 50 h.
    const short = work('2026-06-15', '08:00', { hours: 2 })
    expect(found(short, { leftOut, spells: [...week, tuesday!, wednesday!] })).toEqual([])
  })

  test('only days of work stand in, and none that is left out itself', () => {
    // Four days of 10 h, leave on Wednesday and Thursday; Monday free, Tuesday 4 h, Wednesday 4 h: 48 h.
    const asked = {
      leftOut: days('2026-06-10', '2026-06-12'),
      spells: [...daysOf('2026-06-08', [0, 1, 4, 5], { hours: 10 }), work('2026-06-16', '08:00', { hours: 4 })],
    }
    expect(found(work('2026-06-17', '08:00', { hours: 4 }), asked)).toEqual([])
    expect(found(work('2026-06-17', '08:00', { hours: 4, minutes: 1 }), asked)).toEqual(['average-hours warn'])
    // 4 x 11 h, leave on Wednesday and Thursday; Monday 9 h opted out counts for nothing, Tuesday is the second day: 44 h + 4 h.
    const out = {
      ...{ leftOut: asked.leftOut, optedOut: days('2026-06-15', '2026-06-16') },
      spells: [...daysOf('2026-06-08', [0, 1, 4, 5], { hours: 11 }), ...daysOf('2026-06-15', [0], { hours: 9 })],
    }
    expect(found(work('2026-06-16', '08:00', { hours: 4 }), out)).toEqual([])
    expect(found(work('2026-06-16', '08:00', { hours: 4, minutes: 1 }), out)).toEqual(['average-hours warn'])
    // Wednesday is a third day, and no longer in B.
    expect(
      found(work('2026-06-17', '08:00', { hours: 4, minutes: 1 }), {
        ...out,
        spells: [...out.spells, work('2026-06-16', '08:00', { hours: 4 })],
      }),
    ).toEqual([])
  })

  test('an opt-out that has ended: what was worked under it for long does not reach into the weeks after it', () => {
    // Opted out for 40 weeks, then 40 h a week: the 31st day does not stand in for the four weeks in which they began.
    const spells = weeks('2025-09-01', 46).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 8 }))
    const asked = { spells, optedOut: days('2025-09-01', '2026-06-08') }
    expect(found(work('2026-07-20', '08:00', { hours: 8, pause: 30 }), asked)).toEqual([])
  })

  test('days off within leave are days of it: the letter of 4(7)', () => {
    // A week of 40 h, a week of leave from Monday to Sunday, then seven days of 8 h stand in: 40 h + 56 h = 2 x 48 h.
    const asked = {
      leftOut: days('2026-06-08', '2026-06-15'),
      spells: [
        ...daysOf('2026-06-01', MON_TO_FRI, { hours: 8 }),
        ...daysOf('2026-06-15', MON_TO_FRI, { hours: 8 }),
        ...daysOf('2026-06-22', [0], { hours: 8 }),
      ],
    }
    expect(found(work('2026-06-23', '08:00', { hours: 8, pause: 30 }), asked)).toEqual([])
    expect(found(work('2026-06-23', '08:00', { hours: 8, minutes: 1, pause: 30 }), asked)).toEqual([
      'average-hours warn',
    ])
  })

  test('after long sickness the letter finds too much of whoever never works more than 40 h: it warns', () => {
    // 7 weeks of 40 h, ten weeks of sickness: 280 h. By the letter 70 days of work stand in, 14 weeks of 40 h: (280 +
    // 560) / 17 = 49 h 25. By the purpose the next 70 days, ten weeks of 40 h: 680 / 17 = 40 h.
    const spells = [...weeks('2026-01-05', 7), ...weeks('2026-05-04', 14)]
      .flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 8 }))
      .slice(0, -1)
    const asked = { spells, leftOut: days('2026-02-23', '2026-05-04') }
    const friday = work('2026-08-07', '08:00', { hours: 8, pause: 30 })
    expect(found(friday, asked)).toEqual(['average-hours warn'])
    expect(found(friday, { ...asked, rules: { letter: 'block' } })).toEqual(['average-hours block'])
    // 47 h 30 a week with the same sickness are 47 h 30 by the purpose; 50 h a week are 50 h.
    const asBefore = (length: { hours: number; minutes?: number }) =>
      [...weeks('2026-01-05', 7), ...weeks('2026-05-04', 10)]
        .flatMap((monday) => daysOf(monday, MON_TO_FRI, length))
        .slice(0, -1)
    const last = (length: { hours: number; minutes?: number }) => work('2026-07-10', '08:00', { ...length, pause: 30 })
    const nearly = { hours: 9, minutes: 30 }
    expect(found(last(nearly), { ...asked, spells: asBefore(nearly) })).toEqual(['average-hours warn'])
    expect(found(last({ hours: 10 }), { ...asked, spells: asBefore({ hours: 10 }) })).toEqual(['average-hours block'])
  })

  test('opted-out days are left out and replaced as well, and no work on them is counted', () => {
    // Monday to Wednesday 3 x 12 h opted out, Thursday and Friday 24 h; then 3 x 8 h: 24 + 24 = 48 h.
    const optedOut = days('2026-06-08', '2026-06-11')
    const spells = [...daysOf('2026-06-08', MON_TO_FRI, { hours: 12 }), ...daysOf('2026-06-15', [0, 1], { hours: 8 })]
    expect(found(work('2026-06-17', '08:00', { hours: 8, pause: 30 }), { optedOut, spells })).toEqual([])
    expect(found(work('2026-06-17', '08:00', { hours: 8, minutes: 15, pause: 30 }), { optedOut, spells })).toEqual([
      'average-hours warn',
    ])
  })

  test('a night out of the opted-out days: its second day counts', () => {
    // 17 weeks of 48 h to 14 June = 816 h; 13 and 14 June are left out, so Monday 7 h and Tuesday 9 h 36 stand in: 832 h 36.
    const spells = [
      ...weeks('2026-01-26', 20).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 9, minutes: 36 })),
      ...daysOf('2026-06-15', [1, 2, 3, 4], { hours: 9, minutes: 36 }),
    ]
    const night = work('2026-06-14', '20:00', { hours: 11, pause: 60 })
    expect(found(night, { spells, optedOut: days('2026-06-13', '2026-06-15') })).toEqual(['average-hours block'])
    expect(found(night, { spells, optedOut: days('2026-06-13', '2026-06-16') })).toEqual([])
  })

  test('declared work: the most that is declared on a day of the shift', () => {
    // A new starter: 4 x 9 h = 36 h, Sunday night 5 h before and 7 h after midnight: 41 h in the week to Sunday, 48 h
    // in eight days = 42 h a week.
    const spells = daysOf('2026-06-08', [0, 1, 2, 3], { hours: 9 })
    const night = work('2026-06-14', '19:00', { hours: 12, pause: 30 })
    expect(found(night, { spells })).toEqual([])
    const since = dayNumber('2026-06-15')
    // From Monday 6 h a week: to Sunday 41 h + 6 h, to Monday 42 h + 6 h = 48 h; 7 h: 49 h.
    expect(found(night, { spells, declared: [{ since, minutesAWeek: 6 * 60 }] })).toEqual([])
    expect(found(night, { spells, declared: [{ since, minutesAWeek: 7 * 60 }] })).toEqual(['average-hours warn'])
    expect(found(night, { spells, declared: [{ since: since + 1, minutesAWeek: 7 * 60 }] })).toEqual([])
  })
})

describe('3: visa hours, of each week from Monday under each limit of the shift', () => {
  const limit: VisaLimit = {
    kind: 'student',
    minutesAWeek: 1200,
    terms: days('2024-04-15', '2024-06-22'),
    isBusiness: false,
  }
  const student = { from: midnight(dayNumber('2023-09-18')), until: Number.POSITIVE_INFINITY, limit }
  const rightToWork = [student]
  const declared = (day: Day, hours: number) => [{ since: dayNumber(day), minutesAWeek: hours * 60 }]
  const wednesday = work('2024-05-08', '08:00', { hours: 8, pause: 30 })
  /** Looks at visa hours only, because 10 h in one go would break the break rule, too. */
  const visa = (shift: Work, asked: Asked) => found(shift, asked).filter((one) => one.startsWith('visa'))

  test('work for others that begins on the Monday into which a night goes', () => {
    const night = work('2024-05-05', '20:00', { hours: 10 })
    const asked = { rightToWork, spells: [wednesday] }
    // The week from 6 May: 6 h of the night + 8 h + 10 h elsewhere = 24 h; with 6 h elsewhere 20 h.
    expect(visa(night, { ...asked, declared: declared('2024-05-06', 10) })).toEqual(['visa-hours:term'])
    expect(visa(night, { ...asked, declared: declared('2024-05-06', 6) })).toEqual([])
    // Only from Monday of the next week: 6 h + 8 h.
    expect(visa(night, { ...asked, declared: declared('2024-05-13', 10) })).toEqual([])
  })

  test('the most that is declared on any of the seven days, before or after the shift', () => {
    const tuesday = work('2024-05-07', '08:00', { hours: 8, pause: 30 })
    const asked = { rightToWork, spells: [wednesday] }
    // 8 h + 8 h + 5 h from Sunday on = 21 h; 4 h: 20 h.
    expect(visa(tuesday, { ...asked, declared: declared('2024-05-12', 5) })).toEqual(['visa-hours:term'])
    expect(visa(tuesday, { ...asked, declared: declared('2024-05-12', 4) })).toEqual([])
    // 12 h on Monday, by a later word 2 h from Thursday: Friday's 1 h makes 12 + 8 + 1 = 21 h; the week after 2 + 1 h.
    const less = [...declared('2024-05-06', 12), ...declared('2024-05-09', 2)]
    expect(visa(work('2024-05-10', '08:00', { hours: 1 }), { ...asked, declared: less })).toEqual(['visa-hours:term'])
    expect(visa(work('2024-05-17', '08:00', { hours: 1 }), { ...asked, declared: less })).toEqual([])
  })

  test('a limit that begins or ends in the middle of a night', () => {
    const night = work('2024-05-05', '20:00', { hours: 10 })
    const monday = midnight(dayNumber('2024-05-06'))
    const free = { from: student.from, until: monday, limit: null }
    // From Monday a student: 6 h + 8 h + 8 h = 22 h.
    const booked = [wednesday, work('2024-05-09', '08:00', { hours: 8, pause: 30 })]
    const becomes = [free, { ...student, from: monday }]
    expect(visa(night, { rightToWork: becomes, spells: booked })).toEqual(['visa-hours:term'])
    // A student until Sunday: the week to 5 May holds 4 h of the night and 16 h; another quarter of an hour is too much.
    const was = [
      { ...student, until: monday },
      { from: monday, until: Number.POSITIVE_INFINITY, limit: null },
    ]
    const before = [
      work('2024-04-30', '08:00', { hours: 8, pause: 30 }),
      work('2024-05-02', '08:00', { hours: 8, pause: 30 }),
    ]
    expect(visa(night, { rightToWork: was, spells: [...before, ...booked] })).toEqual([])
    expect(visa(work('2024-05-05', '19:45', { hours: 10 }), { rightToWork: was, spells: before })).toEqual([
      'visa-hours:term',
    ])
  })

  test('a sponsored worker: 20 h beside the sponsor, in the second week of a night too', () => {
    const sponsored = [{ ...student, limit: { ...limit, kind: 'sponsored' as const, terms: [] } }]
    const night = work('2024-05-05', '20:00', { hours: 10 })
    const sponsor = { ...work('2024-05-10', '08:00', { hours: 8, pause: 30 }), whose: 2 }
    const other = { ...work('2024-05-09', '08:00', { hours: 6 }), whose: 1 }
    // 6 h + 8 h + 6 h elsewhere = 20 h; the sponsor's 8 h and what is declared do not count.
    const asked = { rightToWork: sponsored, declared: declared('2024-05-06', 10) }
    expect(visa(night, { ...asked, spells: [wednesday, other, sponsor] })).toEqual([])
    const longer = { ...other, end: other.end + 1 }
    expect(visa(night, { ...asked, spells: [wednesday, longer, sponsor] })).toEqual(['visa-hours:sponsored'])
  })
})

describe('4: right to work, by the minute of the check', () => {
  const from = midnight(dayNumber('2025-10-01'))
  // The permission ended with 27 October 2026.
  const ended = { from, until: at('2026-10-28', '00:00'), limit: null }
  const checked = (day: Day, time: string) => ({ from: at(day, time), until: Number.POSITIVE_INFINITY, limit: null })
  const shift = work('2026-10-28', '07:30', { hours: 8, pause: 30 })

  test('a check at 10:20 is no excuse for a shift from 07:30', () => {
    expect(found(shift, { rightToWork: [ended, checked('2026-10-28', '10:20')] })).toEqual(['right-to-work'])
    expect(found(shift, { rightToWork: [ended, checked('2026-10-28', '07:31')] })).toEqual(['right-to-work'])
    expect(found(shift, { rightToWork: [ended, checked('2026-10-28', '07:30')] })).toEqual([])
    expect(found(shift, { rightToWork: [ended, checked('2026-10-27', '16:00')] })).toEqual([])
  })

  test('a night over the end of a permission needs the next check at midnight', () => {
    const night = work('2026-10-27', '20:00', { hours: 10, pause: 30 })
    expect(found(night, { rightToWork: [ended] })).toEqual(['right-to-work'])
    expect(found(night, { rightToWork: [ended, checked('2026-10-28', '00:01')] })).toEqual(['right-to-work'])
    expect(found(night, { rightToWork: [ended, checked('2026-10-28', '00:00')] })).toEqual([])
    // Checked on the day before: that check counts from its minute on.
    const replaced = { ...ended, until: at('2026-10-27', '15:00') }
    expect(found(night, { rightToWork: [replaced, checked('2026-10-27', '15:00')] })).toEqual([])
    // Until midnight the old one is enough.
    expect(found(work('2026-10-27', '18:00', { hours: 6 }), { rightToWork: [ended] })).toEqual([])
    expect(found(work('2026-10-27', '18:00', { hours: 6, minutes: 1 }), { rightToWork: [ended] })).toContain(
      'right-to-work',
    )
  })

  test('the first minute of the first check', () => {
    const rightToWork = [checked('2026-10-28', '12:00')]
    expect(found(shift, { rightToWork })).toEqual(['right-to-work'])
    expect(found(work('2026-10-28', '12:00', { hours: 5 }), { rightToWork })).toEqual([])
    expect(found(shift, { rightToWork: [] })).toEqual(['right-to-work'])
  })

  test('a check during the shift that finds a student: the week is one of 20 h', () => {
    const limit: VisaLimit = { kind: 'student', minutesAWeek: 1200, terms: [], isBusiness: false }
    const spells = daysOf('2026-10-26', [0, 1], { hours: 8 })
    // 8 h + 8 h + 8 h = 24 h.
    const during = at('2026-10-28', '10:20')
    const student = { ...checked('2026-10-28', '10:20'), limit }
    expect(found(shift, { spells, rightToWork: [{ ...ended, until: during }, student] })).toEqual([
      'visa-hours:unknown',
    ])
    // Made when the shift is over, it says nothing of it.
    const { end } = shift
    expect(
      found(shift, {
        spells,
        rightToWork: [
          { ...ended, until: end },
          { ...student, from: end },
        ],
      }),
    ).toEqual([])
    expect(
      found(shift, {
        ...{
          spells,
          rightToWork: [
            { ...ended, until: during },
            { ...student, limit: { ...limit, isBusiness: true } },
          ],
        },
      }),
    ).toEqual(['visa-hours:business'])
  })
})

describe('5: new starters and fixed periods', () => {
  const letter: Partial<TeamRules> = { letter: 'block' }

  test('6 x 8 h and Monday: 56 h in eight days are 49 h a week, in four weeks 14 h', () => {
    const spells = daysOf('2026-06-08', MON_TO_SAT, { hours: 8 })
    const monday = work('2026-06-15', '08:00', { hours: 8, pause: 30 })
    expect(found(monday, { spells })).toEqual(['average-hours warn'])
    expect(found(monday, { spells, rules: letter })).toEqual(['average-hours block'])
    // 48 h x 8 / 7 = 54 h 51 min 25 s: Monday may have 6 h 51.
    expect(found(work('2026-06-15', '08:00', { hours: 6, minutes: 51, pause: 30 }), { spells })).toEqual([])
    expect(found(work('2026-06-15', '08:00', { hours: 6, minutes: 52, pause: 30 }), { spells })).toEqual([
      'average-hours warn',
    ])
  })

  test('the first days are a week at least: 4 x 12 h = 48 h, and 9 h on the first day are no 63 h', () => {
    const spells = daysOf('2026-06-15', [0, 1, 2], { hours: 12 })
    expect(found(work('2026-06-18', '08:00', { hours: 12, pause: 30 }), { spells, rules: letter })).toEqual([])
    expect(found(work('2026-06-15', '08:00', { hours: 9, pause: 30 }), { rules: letter })).toEqual([])
  })

  test('what is too much over four weeks as well has the level of the rule', () => {
    // Four weeks of 48 h and one hour on the 27th day: 193 h / 4 = 48 h 15.
    const four = weeks('2026-05-18', 4).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 9, minutes: 36 }))
    expect(found(work('2026-06-13', '08:00', { hours: 1 }), { spells: four })).toEqual(['average-hours block'])
    // Three weeks: 145 h in 20 days are 50 h 45 a week; over four weeks 36 h 15.
    const three = weeks('2026-05-18', 3).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 9, minutes: 36 }))
    expect(found(work('2026-06-06', '08:00', { hours: 1 }), { spells: three })).toEqual(['average-hours warn'])
    // Two weeks of 78 h: 156 h; Monday 12 h: 168 h / 4 = 42 h. Tuesday to Saturday too: 228 h / 4 = 57 h.
    const two = weeks('2026-05-18', 2).flatMap((monday) => daysOf(monday, MON_TO_SAT, { hours: 13 }))
    const average = (shift: Work, asked: Asked) => found(shift, asked).filter((one) => one.startsWith('average'))
    expect(average(work('2026-06-01', '08:00', { hours: 12 }), { spells: two })).toEqual(['average-hours warn'])
    const rest = daysOf('2026-06-01', [1, 2, 3, 4, 5], { hours: 12 })
    expect(average(work('2026-06-01', '08:00', { hours: 12 }), { spells: [...two, ...rest] })).toEqual([
      'average-hours block',
    ])
  })

  // Fixed periods of 17 weeks from 5 January: to 3 May, from 4 May to 30 August. The first holds 0 + 8 x 45 h + 7 x 57 h + 57 h = 816 h.
  const fixed: Partial<TeamRules> = { averageFrom: '2026-01-05' }
  const lastWeek = daysOf('2026-04-27', MON_TO_FRI, { hours: 11, minutes: 24 })
  const before = [
    work('2025-12-01', '08:00', { hours: 6 }),
    ...weeks('2026-01-12', 8).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 9 })),
    ...weeks('2026-03-09', 7).flatMap((monday) => daysOf(monday, MON_TO_SAT, { hours: 9, minutes: 30 })),
  ]
  const full = [...before, ...lastWeek]

  test('the last and the first day of a fixed period', () => {
    // Sunday 3 May: 816 h + 4 h.
    const sunday = work('2026-05-03', '10:00', { hours: 4 })
    expect(found(sunday, { spells: full, rules: fixed })).toEqual(['average-hours block'])
    // Monday 4 May is the first of a new one: 4 h. Rolling, 6 January to 4 May hold 820 h.
    const monday = work('2026-05-04', '10:00', { hours: 4 })
    expect(found(monday, { spells: full, rules: fixed })).toEqual([])
    expect(found(monday, { spells: full })).toEqual(['average-hours block'])
    // A night over the edge: 4 h of it are Sunday's.
    expect(found(work('2026-05-03', '20:00', { hours: 6 }), { spells: full, rules: fixed })).toEqual([
      'average-hours block',
    ])
  })

  test('before the first fixed day periods roll; none lies over it', () => {
    // From Tuesday 5 May: the 17 weeks to Monday 4 May roll, 820 h; 6 January to Tuesday 5 May is no period.
    const rules: Partial<TeamRules> = { averageFrom: '2026-05-05' }
    expect(found(work('2026-05-04', '10:00', { hours: 4 }), { spells: full, rules })).toEqual(['average-hours block'])
    expect(found(work('2026-05-05', '10:00', { hours: 4 }), { spells: full, rules })).toEqual([])
  })

  test('leave in a fixed period is replaced by the first days of the next', () => {
    // Friday 1 May is leave: 816 h - 11 h 24 + Monday 11 h 24 = 816 h.
    const asked = {
      leftOut: days('2026-05-01', '2026-05-02'),
      rules: fixed,
      spells: [...before, ...lastWeek.slice(0, 4)],
    }
    expect(found(work('2026-05-04', '08:00', { hours: 11, minutes: 24, pause: 30 }), asked)).toEqual([])
    expect(found(work('2026-05-04', '08:00', { hours: 11, minutes: 25, pause: 30 }), asked)).toEqual([
      'average-hours block',
    ])
  })

  test('of a starter it is the period since they began, fixed or not, until they have worked for 17 weeks', () => {
    // 5 x 50 h from 30 March, Tuesday 5 May 8 h: 258 h in 37 days are 48 h 49 a week.
    const five = weeks('2026-03-30', 5).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 10 }))
    const tuesday = work('2026-05-05', '08:00', { hours: 8, pause: 30 })
    expect(found(tuesday, { spells: five, rules: fixed })).toEqual(['average-hours block'])
    // One who began on 1 December has the fixed period from 4 May: 8 h.
    const began = work('2025-12-01', '08:00', { hours: 6 })
    expect(found(tuesday, { spells: [began, ...five], rules: fixed })).toEqual([])
  })

  test('26 weeks: 17 x 50 h and 9 x 40 h are 1,210 h of 1,248 h', () => {
    const spells = [
      ...weeks('2025-12-15', 9).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 8 })),
      ...weeks('2026-02-16', 17).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 10 })),
    ]
    const monday = work('2026-06-15', '08:00', { hours: 8, pause: 30 })
    expect(found(monday, { spells, rules: { averageWeeks: 26 } })).toEqual([])
    // 17 weeks to Monday: 850 h - 10 h + 8 h of 816 h.
    expect(found(monday, { spells })).toEqual(['average-hours block'])
  })
})

describe('6: job and role, on every day of the shift', () => {
  const night = work('2026-05-01', '20:00', { hours: 10, pause: 30 })
  const tillMidnight = work('2026-05-01', '18:00', { hours: 6 })
  const role = (job: string, { from, until }: { from?: Day; until?: Day } = {}, siteIds: string[] | null = null) => ({
    ...{ job, siteIds, pencePerHour: null },
    from: from ? dayNumber(from) : 0,
    until: until ? dayNumber(until) : Number.POSITIVE_INFINITY,
  })
  const nurse = role('nurse', { until: '2026-05-02' })

  test('a nurse role that ends with 1 May may not work the night of 1 to 2 May', () => {
    const roles = [nurse, role('care-assistant')]
    expect(found(night, { roles })).toEqual(['job:role'])
    expect(found(tillMidnight, { roles })).toEqual([])
    expect(found(night, { roles: [role('nurse', { until: '2026-05-03' }), role('care-assistant')] })).toEqual([])
  })

  test('a role that begins with the second day', () => {
    const from = '2026-05-02'
    expect(found(night, { roles: [role('care-assistant'), role('nurse', { from })] })).toEqual(['job:role'])
    expect(found(night, { roles: [nurse, role('nurse', { from })] })).toEqual([])
  })

  test('on days without a role the job counts, and ends in the night as well', () => {
    const jobs = [{ job: 'nurse', from: 0, until: dayNumber('2026-05-02') }]
    expect(found(night, { jobs })).toEqual(['job'])
    expect(found(tillMidnight, { jobs })).toEqual([])
    expect(found(night, { jobs, roles: [nurse] })).toEqual(['job'])
    expect(found(night, { roles: [nurse] })).toEqual([])
  })

  test('at the site on the first day only', () => {
    const elsewhere = role('nurse', { from: '2026-05-02' }, ['another'])
    expect(found(night, { roles: [nurse, elsewhere] })).toEqual(['job:site'])
    expect(found(night, { roles: [nurse, role('nurse', { from: '2026-05-02' }, ['site'])] })).toEqual([])
  })
})

describe('regulation 6: nights', () => {
  const nights = (monday: Day, hours: number) =>
    MON_TO_FRI.map((weekday) => work(addDays(monday, weekday), '21:00', { hours, pause: 30 }))
  const optedOut = ALWAYS

  test('8 h for each 24 without the day of weekly rest: 48 h a week; an opt-out does not lift it', () => {
    const spells = weeks('2026-01-26', 20).flatMap((monday) => nights(monday, 10))
    const monday = work('2026-06-15', '21:00', { hours: 10, pause: 30 })
    // 17 weeks: 850 h / (119 - 17) = 8 h 20.
    expect(found(monday, { spells, optedOut })).toEqual(['night-limit warn'])
    const levels = { 'night-limit': 'block' } as const
    expect(found(monday, { spells, optedOut, rules: { levels } })).toEqual(['night-limit block'])
    const shorter = weeks('2026-01-26', 20).flatMap((week) => nights(week, 9))
    // 765 h / 102 = 7 h 30.
    expect(found(work('2026-06-15', '21:00', { hours: 9, pause: 30 }), { spells: shorter, optedOut })).toEqual([])
  })

  test('its period is of 17 weeks, whatever the average of the 48 hours has', () => {
    const spells = [
      ...weeks('2025-12-15', 9).flatMap((monday) => nights(monday, 6)),
      ...weeks('2026-02-16', 17).flatMap((monday) => nights(monday, 10)),
    ]
    const asked = { spells, optedOut, rules: { averageWeeks: 26 as const } }
    // 26 weeks: (270 h + 850 h) / (182 - 26) = 7 h 11. 17 weeks to Monday: about 850 h / 102.
    expect(found(work('2026-06-15', '21:00', { hours: 10, pause: 30 }), asked)).toEqual(['night-limit warn'])
  })

  test('new starters: 5 x 10 h in the first week', () => {
    const asked = { spells: nights('2026-06-15', 10).slice(0, 4), optedOut }
    const levels = { 'night-limit': 'block' } as const
    const friday = work('2026-06-19', '21:00', { hours: 10, pause: 30 })
    // 50 h / (7 - 1) = 8 h 20; over four weeks 50 h / 24.
    expect(found(friday, { ...asked, rules: { levels } })).toEqual(['night-limit warn'])
    expect(found(friday, { ...asked, rules: { levels, letter: 'block' } })).toEqual(['night-limit block'])
  })

  test('a health assessment before the night by which they will become a night worker', () => {
    // Ten days, then six nights: 6 of 16 shifts. Up to the first night 1 of 11.
    const past = weeks('2026-06-01', 2).flatMap((monday) => daysOf(monday, MON_TO_FRI, { hours: 8 }))
    const six = nights('2026-06-15', 6)
    const [first, ...later] = [...six, work('2026-06-22', '21:00', { hours: 6, pause: 30 })]
    expect(found(first!, { nightAssessed: [], spells: [...past, ...later] })).toEqual(['night-assessment'])
    expect(found(first!, { nightAssessed: [], spells: past })).toEqual([])
    // With one more long row of days they are none: 6 of 21.
    const more = daysOf('2026-05-25', MON_TO_FRI, { hours: 8 })
    expect(found(first!, { nightAssessed: [], spells: [...more, ...past, ...later] })).toEqual([])
  })
})

describe('under 18', () => {
  const young = (day: Day, asked: Asked = {}): Asked => ({
    ...asked,
    turns18: dayNumber(day),
    turns21: dayNumber(day) + 1000,
  })
  const eight = (day: Day) => work(day, '09:00', { hours: 8, pause: 30 })

  test('40 h a week hold what is declared: 5 x 8 h, and 2 h elsewhere from Saturday', () => {
    const spells = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'].map(eight)
    const friday = eight('2026-06-19')
    expect(found(friday, young('2027-01-01', { spells }))).toEqual([])
    const declared = [{ since: dayNumber('2026-06-20'), minutesAWeek: 120 }]
    expect(found(friday, young('2027-01-01', { spells, declared }))).toEqual(['under-18:week'])
    // From Monday after: the week holds 40 h.
    const later = [{ since: dayNumber('2026-06-22'), minutesAWeek: 120 }]
    expect(found(friday, young('2027-01-01', { spells, declared: later }))).toEqual([])
  })

  test('twelve hours until the birthday, whichever of the two shifts is asked', () => {
    // Until 20:00 on Sunday; eighteen on Monday; from 07:00: 11 h.
    const sunday = work('2026-06-14', '13:00', { hours: 6, minutes: 30, pause: 30 })
    const monday = work('2026-06-15', '07:00', { hours: 6, pause: 30 })
    expect(found(sunday, young('2026-06-15', { spells: [monday] }))).toEqual([])
    expect(found(monday, young('2026-06-15', { spells: [sunday] }))).toEqual([])
    const early = work('2026-06-15', '06:59', { hours: 6, pause: 30 })
    expect(found(sunday, young('2026-06-15', { spells: [early] }))).toEqual(['daily-rest block'])
    expect(found(early, young('2026-06-15', { spells: [sunday] }))).toEqual(['daily-rest block'])
    // Eighteen on Tuesday: twelve.
    expect(found(sunday, young('2026-06-16', { spells: [monday] }))).toEqual(['under-18:rest'])
    expect(found(monday, young('2026-06-16', { spells: [sunday] }))).toEqual(['under-18:rest'])
  })

  test('two days off in a week, until the birthday', () => {
    const week = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'].map(eight)
    const [friday, saturday] = [eight('2026-06-12'), eight('2026-06-13')]
    // Eighteen on Saturday, at work on that day: Sunday is the day off of an adult.
    expect(found(friday, young('2026-06-13', { spells: [...week, saturday] }))).toEqual([])
    expect(found(saturday, young('2026-06-13', { spells: [...week, friday] }))).toEqual([])
    // Seven days of seven: no 24 h; and 56 h in a first week.
    const sunday = eight('2026-06-14')
    expect(found(friday, young('2026-06-13', { spells: [...week, saturday, sunday] }))).toEqual([
      'average-hours warn',
      'weekly-rest block',
    ])
    // Eighteen on Sunday: from Friday 17:30 to Saturday 09:00 there are no 48 h.
    expect(found(friday, young('2026-06-14', { spells: [...week.slice(1), saturday, eight('2026-06-08')] }))).toContain(
      'under-18:weekly-rest',
    )
  })

  test('the average of an adult holds what they worked before the birthday', () => {
    // Monday to Wednesday 24 h; eighteen on Friday, 12 h on Friday and Saturday; Thursday 8 h: 56 h in a first week.
    const spells = [
      ...['2026-06-08', '2026-06-09', '2026-06-10'].map(eight),
      ...daysOf('2026-06-08', [4, 5], { hours: 12 }),
    ]
    expect(found(eight('2026-06-11'), young('2026-06-12', { spells }))).toEqual(['average-hours warn'])
    expect(found(eight('2026-06-11'), young('2026-06-12', { spells: spells.slice(0, 4) }))).toEqual([])
  })
})

describe('regulation 12: breaks', () => {
  test('more than six hours of work: without the break, and over two bookings without a break between them', () => {
    // 6 h of work in 6 h 15; 6 h 01 in 6 h 16.
    expect(found(work('2026-06-15', '08:00', { hours: 6, pause: 15 }))).toEqual([])
    expect(found(work('2026-06-15', '08:00', { hours: 6, minutes: 1, pause: 15 }))).toEqual(['break'])
    expect(found(work('2026-06-15', '08:00', { hours: 6, minutes: 1, pause: 20 }))).toEqual([])
    // 5 h + 5 h in one go; with 19 minutes between them; with 20.
    const first = work('2026-06-15', '08:00', { hours: 5 })
    expect(found(work('2026-06-15', '13:00', { hours: 5 }), { spells: [first] })).toEqual(['break'])
    expect(found(work('2026-06-15', '13:19', { hours: 5 }), { spells: [first] })).toEqual(['break'])
    expect(found(work('2026-06-15', '13:20', { hours: 5 }), { spells: [first] })).toEqual([])
    expect(found(work('2026-06-15', '13:00', { hours: 5, pause: 20 }), { spells: [first] })).toEqual([])
  })

  test('under 18 more than four and a half, of half an hour', () => {
    const turns18 = dayNumber('2027-01-01')
    const [three, late] = [work('2026-06-15', '08:00', { hours: 3 }), work('2026-06-15', '11:29', { hours: 3 })]
    expect(found(work('2026-06-15', '08:00', { hours: 4, minutes: 30, pause: 15 }), { turns18 })).toEqual([])
    expect(found(work('2026-06-15', '08:00', { hours: 4, minutes: 31, pause: 29 }), { turns18 })).toEqual([
      'under-18:break',
    ])
    expect(found(late, { turns18, spells: [three] })).toEqual(['under-18:break'])
    expect(found(work('2026-06-15', '11:30', { hours: 3 }), { turns18, spells: [three] })).toEqual([])
  })
})
