import { describe, expect, test } from 'vitest'
import { dayNumber, type Minute } from '#shared/calendar.ts'
import { at, plainContext, plainPerson, plainShift } from '#testing/eligibility/plain-case.ts'
import { eligibility } from '../eligibility.ts'
import type { VisaLimit } from '../facts.ts'
import { sayAnswer } from '../words.ts'

const EVER = Number.POSITIVE_INFINITY
const unlimited = (from: Minute, until: Minute) => ({ from, until, limit: null })

function texts(
  rights: { from: Minute; until: Minute; limit: VisaLimit | null }[],
  shift: ReturnType<typeof plainShift>,
) {
  const answer = eligibility(plainPerson({ rightToWork: rights, nightAssessed: [0, EVER] }), shift, plainContext)
  return sayAnswer(answer, { ...plainContext, shift, reader: 'manager' }).reasons.map(
    ({ rule, text }) => `${rule}: ${text}`,
  )
}

const early = plainShift({ start: at('2026-10-28', '07:30'), end: at('2026-10-28', '15:30') })
const ended = unlimited(at('2026-01-01', '00:00'), at('2026-10-28', '00:00'))

describe('every minute of a shift lies in a check that counts', () => {
  test('a check made after the start is late, whatever was checked before', () => {
    const late = unlimited(at('2026-10-28', '10:20'), EVER)
    const said = [
      'right-to-work: Late: the right to work was checked at 10:20 on Wednesday 28 October, when this shift had begun. That is no excuse for it.',
    ]
    expect(texts([ended, late], early)).toEqual(said)
    expect(texts([late], early)).toEqual(said)
  })

  test('one in the minute of the start is in time, and so is the evening', () => {
    expect(texts([ended, unlimited(early.start, EVER)], early)).toEqual([])
    const evening = plainShift({ start: at('2026-10-28', '19:00'), end: at('2026-10-28', '23:00') })
    expect(texts([ended, unlimited(at('2026-10-28', '10:20'), EVER)], evening)).toEqual([])
  })

  test('a follow-up before the permission ends may be made during the shift', () => {
    const night = plainShift({ start: at('2026-10-27', '20:00'), end: at('2026-10-28', '06:00') })
    const followed = (time: [day: string, time: string]) => {
      const made = at(...time)
      return texts([{ ...ended, until: Math.min(ended.until, made) }, unlimited(made, EVER)], night)
    }
    expect(followed(['2026-10-27', '23:59'])).toEqual([])
    expect(followed(['2026-10-28', '00:00'])).toEqual([])
    expect(followed(['2026-10-28', '00:01'])).toEqual([
      expect.stringContaining('Late: the right to work was checked at 00:01'),
    ])
    expect(texts([ended], night)).toEqual([
      'right-to-work: No check of the right to work counts on Wednesday 28 October.',
    ])
    expect(texts([], night)).toEqual(['right-to-work: The right to work is not checked.'])
  })
})

describe('hours that a visa allows', () => {
  const student = (hours: number): VisaLimit => ({
    ...{ kind: 'student', minutesAWeek: hours * 60, isBusiness: false },
    terms: [dayNumber('2026-01-01'), dayNumber('2026-07-01')],
  })
  const right = (limit: VisaLimit) => [{ from: Number.NEGATIVE_INFINITY, until: EVER, limit }]
  const wednesday = { start: at('2026-05-06', '08:00'), end: at('2026-05-06', '16:00') }
  const night = plainShift({ start: at('2026-05-03', '20:00'), end: at('2026-05-04', '06:00'), breakMinutes: 0 })
  const found = (given: Parameters<typeof plainPerson>[0], shift = night) =>
    eligibility(plainPerson({ rightToWork: right(student(20)), ...given }), shift, plainContext).reasons.filter(
      ({ rule }) => rule === 'visa-hours',
    )

  test('of each week the most that is declared on any of its days counts, whenever in it the shift lies', () => {
    const declared = [{ since: dayNumber('2026-05-04'), minutesAWeek: 600 }]
    expect(found({ spells: [wednesday], declared })).toMatchObject([
      { about: 'term', found: 24 * 60, at: dayNumber('2026-05-04') },
    ])
    const sunday = [{ since: dayNumber('2026-05-10'), minutesAWeek: 600 }]
    expect(found({ spells: [wednesday], declared: sunday })).toHaveLength(1)
    expect(found({ spells: [wednesday], declared: [{ since: dayNumber('2026-05-11'), minutesAWeek: 600 }] })).toEqual(
      [],
    )
  })

  test('what was declared before counts until less is declared', () => {
    const declared = [
      { since: dayNumber('2026-01-01'), minutesAWeek: 900 },
      { since: dayNumber('2026-05-05'), minutesAWeek: 0 },
    ]
    expect(found({ declared }, plainShift({ ...wednesday, breakMinutes: 0 }))).toMatchObject([{ found: 23 * 60 }])
    const week = { start: at('2026-05-13', '08:00'), end: at('2026-05-13', '16:00') }
    expect(found({ declared }, plainShift(week))).toEqual([])
  })

  test('a check made within a shift: each limit holds in the week in which it applies', () => {
    const change = at('2026-05-04', '03:00')
    const rights = (first: number, second: number) => [
      { from: Number.NEGATIVE_INFINITY, until: change, limit: student(first) },
      { from: change, until: EVER, limit: student(second) },
    ]
    // Four hours on Sunday, six on Monday; the second limit applies on Monday alone.
    expect(found({ rightToWork: rights(20, 5) })).toMatchObject([{ asked: 300, at: dayNumber('2026-05-04') }])
    expect(found({ rightToWork: rights(3, 20) })).toMatchObject([
      { asked: 180, at: dayNumber('2026-04-27') },
      { asked: 180, at: dayNumber('2026-05-04') },
    ])
    expect(found({ rightToWork: rights(5, 3) }).map(({ asked }) => asked)).toEqual([180])
  })
})

describe('job and role', () => {
  const night = plainShift({ start: at('2026-05-01', '20:00'), end: at('2026-05-02', '08:00') })
  const nurse = { job: 'nurse', from: dayNumber('2026-01-01'), siteIds: null, pencePerHour: null }
  const until = (day: string) => ({ ...nurse, until: dayNumber(day) + 1 })
  const found = (given: Parameters<typeof plainPerson>[0], reader: 'manager' | 'worker' = 'manager') => {
    const answer = eligibility(plainPerson(given), night, plainContext)
    return sayAnswer(answer, { ...plainContext, shift: night, reader }).reasons.filter(({ rule }) => rule === 'job')
  }

  test('a role that ends during the night is not held on its last day', () => {
    const roles = [until('2026-05-01'), { ...nurse, job: 'other', until: EVER }]
    expect(found({ roles })).toMatchObject([{ text: 'Does not hold the role of Nurse on Saturday 2 May.' }])
    expect(found({ roles }, 'worker')).toMatchObject([
      { text: expect.stringContaining('goes on until Saturday 2 May') },
    ])
    expect(found({ roles: [until('2026-05-02')] })).toEqual([])
  })

  test('nor at a site that is no longer theirs, nor a job that ends', () => {
    const elsewhere = { ...nurse, from: dayNumber('2026-05-02'), until: EVER, siteIds: ['another'] }
    expect(found({ roles: [until('2026-05-01'), elsewhere] })).toMatchObject([
      { text: 'Works as Nurse, but not at this site.' },
    ])
    expect(found({ jobs: [until('2026-05-01')] })).toHaveLength(1)
    expect(found({ jobs: [until('2026-05-02')] })).toEqual([])
  })
})
