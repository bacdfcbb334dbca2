import { describe, expect, test } from 'vitest'
import type { KindOfDay } from '#features/rates/rules/card.ts'
import { kindCodes } from '#features/rates/rules/card.ts'
import { toDay, toMinute } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, minuteOf } from '#shared/time.ts'
import { type Chance, chanceFrom } from '#testing/random.ts'
import { slowCover } from '#testing/staffing/slow-cover.ts'
import { coverIn, shortOf } from './cover.ts'
import type { CoverBand, Levels, SiteLevels, Span } from './levels.ts'
import { missingShifts } from './missing.ts'

const JOBS = ['nurse', 'care-assistant'] as const
const at = (day: Day, time: string) => toMinute(atLondon(day, time))
const on = (kinds: readonly KindOfDay[]) => Object.fromEntries(kinds.map((kind) => [kind, true]))
const HOLIDAY = '2027-03-29'
const siteWith = (versions: readonly Levels[]): SiteLevels => ({
  versions,
  isHoliday: (day) => toDay(day) === HOLIDAY,
})

function randomTime({ below, one }: Chance) {
  // Often within the hours that the clocks skip or show twice.
  const hour = below(3) === 0 ? 1 : below(24)
  return `${String(hour).padStart(2, '0')}:${one(['00', '15', '30', '45'])}`
}

function randomBand(chance: Chance): CoverBand {
  const [start, end] = [randomTime(chance), randomTime(chance)]
  // Of bands of less than an hour a gap that is too short for a shift is the whole.
  if ((minuteOf(end) - minuteOf(start) + 1440) % 1440 < 120) return randomBand(chance)
  const kinds = kindCodes.filter(() => chance.below(3) > 0)
  return {
    ...{ job: chance.one(JOBS), start, end, breakMinutes: 30 },
    ...{ needed: 1 + chance.below(3), ...on(kinds) },
  }
}

/** Two days about one on which the clocks change, or any, with the levels and shifts of a site. */
function randomCase(seed: number) {
  const chance = chanceFrom(seed)
  const first = chance.one(['2027-03-27', '2026-10-24', '2027-03-28', '2026-11-20'])
  const span: Span = [at(first, '00:00'), at(addDays(first, 2), '00:00')]
  const versions = Array.from(
    { length: 1 + chance.below(2) },
    (_, place): Levels => ({
      ...{ version: place + 1, from: addDays(first, place === 0 ? -9 : chance.below(2)), mixes: [] },
      bands: Array.from({ length: 1 + chance.below(4) }, () => randomBand(chance)),
    }),
  )
  const shifts = Array.from({ length: chance.below(8) }, () => {
    const from = span[0] - 600 + 15 * chance.below(220)
    const places = 1 + chance.below(3)
    return {
      ...{ job: chance.one(JOBS), span: [from, from + 15 * (1 + chance.below(48))] as const, places },
      people: Array.from({ length: chance.below(places + 1) }, () => []),
    }
  })
  return { span, versions, shifts, site: siteWith(versions) }
}

const CASES = Number(process.env.COVER_CASES ?? 40)

describe('against the slow answer, minute by minute', () => {
  test(`${CASES} random sites, at the change of the clocks too`, { timeout: 60_000 }, () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const { span, versions, shifts, site } = randomCase(seed)
      const { jobs } = coverIn(site, shifts, span)
      const minutes = Array.from({ length: span[1] - span[0] + 2 * 1500 }, (_, minute) => span[0] - 1500 + minute)
      const slow = slowCover(
        versions.map(({ from, bands }) => ({
          from,
          bands: bands.map((band) => ({ ...band, kinds: kindCodes.filter((kind) => band[kind]) })),
        })),
        {
          minutes,
          shifts: shifts.map(({ span: [from, until], people, ...shift }) => ({
            ...{ ...shift, from, until, filled: people.length },
          })),
          isHoliday: (day) => day === HOLIDAY,
        },
      )
      for (const job of JOBS)
        for (let minute = span[0]; minute < span[1]; minute += 5) {
          const found = jobs.filter((one) => one.job === job && one.from <= minute && minute < one.until)
          expect(found.length, `seed ${seed}`).toBeLessThanOrEqual(1)
          const { needed = 0, places = 0, filled = 0 } = found[0] ?? {}
          expect({ seed, minute, needed, places, filled }).toEqual({ seed, minute, ...slow(job, minute) })
        }
    }
  })

  test('with the missing shifts nothing is short of a place for an hour or more, nothing more is over, and none is made twice', () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const { span, shifts, site } = randomCase(seed)
      const made = missingShifts(site, { shifts, span, now: 0 })
      const all = [...shifts, ...made.map((shift) => ({ ...shift, people: [] }))]
      expect(missingShifts(site, { shifts: all, span, now: 0 }), `seed ${seed}`).toEqual([])
      const before = coverIn(site, shifts, span).jobs
      for (const hours of coverIn(site, all, span).jobs) {
        const was = before.find((one) => one.job === hours.job && one.from <= hours.from && hours.from < one.until)
        expect(shortOf(hours).over, `seed ${seed}`).toBe(was ? shortOf(was).over : 0)
      }
    }
  })
})

const EVERY_DAY = on(kindCodes)
const night: CoverBand = {
  ...{ job: 'nurse', start: '20:00', end: '08:00', breakMinutes: 60, needed: 2, ...EVERY_DAY },
}
const levels = (changes: Partial<Levels> = {}): Levels => ({
  ...{ version: 1, from: '2026-01-01', bands: [night], mixes: [], ...changes },
})
const hours = (span: Span) => (span[1] - span[0]) / 60

describe('worked out by hand', () => {
  test('the night in which the clocks go back is 13 hours, the other one 11', () => {
    for (const [day, length] of [
      ['2026-10-24', 13],
      ['2027-03-27', 11],
    ] as const) {
      const span: Span = [at(day, '12:00'), at(addDays(day, 1), '12:00')]
      expect(
        missingShifts(siteWith([levels()]), { shifts: [], span, now: 0 }).map((one) => [hours(one.span), one.places]),
      ).toEqual([[length, 2]])
    }
  })

  test('a night belongs to the version and kind of the day on which it begins', () => {
    const later = levels({ version: 2, from: '2026-11-23', bands: [] })
    const monday = coverIn(siteWith([levels(), later]), [], [at('2026-11-22', '12:00'), at('2026-11-24', '12:00')])
    expect(monday.jobs).toMatchObject([
      { from: at('2026-11-22', '20:00'), until: at('2026-11-23', '08:00'), needed: 2 },
    ])
    const sundays = levels({ bands: [{ ...night, weekday: false, saturday: false, holiday: false }] })
    const [first] = coverIn(siteWith([sundays]), [], [at('2026-11-21', '00:00'), at('2026-11-24', '00:00')]).jobs
    expect(first).toMatchObject({ from: at('2026-11-22', '20:00'), until: at('2026-11-23', '08:00') })
  })

  test('a shift of a part leaves a gap that is made; one that begins a quarter late leaves none', () => {
    const day = '2026-11-23'
    const span: Span = [at(day, '00:00'), at(addDays(day, 1), '00:00')]
    const early = levels({ bands: [{ ...night, start: '07:00', end: '19:00', needed: 1 }] })
    const shift = (start: string, end: string) => ({
      ...{ job: 'nurse', span: [at(day, start), at(day, end)] as const, places: 1, people: [] },
    })
    const missing = (...shifts: ReturnType<typeof shift>[]) =>
      missingShifts(siteWith([early]), { shifts, span, now: 0 }).map((one) => [
        one.span[0] - span[0],
        hours(one.span),
        one.breakMinutes,
      ])
    expect(missing(shift('07:00', '13:00'))).toEqual([[13 * 60, 6, 60]])
    expect(missing(shift('07:15', '19:00'))).toEqual([])
    expect(missing(shift('07:00', '14:30'))).toEqual([[14.5 * 60, 4.5, 0]])
    expect(missingShifts(siteWith([early]), { shifts: [], span, now: at(day, '07:01') })).toEqual([])
  })

  test('of those who are there so many have a quality; the greater of two rules counts', () => {
    const mix = { quality: 'nurse', start: '07:00', end: '19:00', least: 1, ...EVERY_DAY }
    const site = siteWith([levels({ bands: [], mixes: [mix, { ...mix, start: '12:00', end: '14:00', least: 2 }] })])
    const day = '2026-11-23'
    const shifts = [
      {
        job: 'care-assistant',
        span: [at(day, '07:00'), at(day, '16:00')] as const,
        places: 3,
        people: [['care-assistant'], ['nurse']],
      },
    ]
    const { mixes } = coverIn(site, shifts, [at(day, '00:00'), at(addDays(day, 1), '00:00')])
    expect(
      mixes.map(({ from, until, least, have }) => [hours([at(day, '00:00'), from]), hours([from, until]), least, have]),
    ).toEqual([
      [7, 5, 1, 1],
      [12, 2, 2, 1],
      [14, 2, 1, 1],
      [16, 3, 1, 0],
    ])
  })
})
