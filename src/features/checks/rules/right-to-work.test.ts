import { describe, expect, test } from 'vitest'
import { checkStep } from '#features/registration/rules/validate.ts'
import { rightToWork, weeklyLimit } from './right-to-work.ts'
import { documents } from './right-to-work-documents.ts'

const TODAY = '2026-11-22'
const COPY = { id: '6d2f9df8-4a5b-4e4e-9c44-1b1ef2a8b0aa', name: 'copy.pdf', mime: 'application/pdf', size: 9 }

const passport = {
  status: 'british',
  engagement: 'employee',
  citizenMethod: 'manual',
  document: 'british-passport',
  matches: true,
  checkedOn: '2026-11-20',
  copy: COPY,
}
const shareCode = {
  status: 'graduate',
  engagement: 'worker',
  method: 'online',
  shareCode: 'W12 345 67A',
  permissionUntil: '2027-08-31',
  permitted: true,
  matches: true,
  checkedOn: '2026-11-20',
  copy: COPY,
}
const notice = {
  status: 'undecided',
  engagement: 'worker',
  method: 'checking-service',
  noticeNumber: 'ECS 123',
  noticeDate: '2026-08-31',
  permitted: true,
  checkedOn: '2026-09-02',
  copy: COPY,
}

const check = (values: object) => checkStep(rightToWork, values, { today: TODAY, facts: {} })
function problems(values: object) {
  const outcome = check(values)
  return outcome.ok ? [] : outcome.problems.map(({ path }) => path)
}
function follows(values: object) {
  const outcome = check(values)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return rightToWork.follows(outcome.values, { job: 'nurse' })
}

describe('the follow-up (domain 2.5)', () => {
  test.each(documents.filter(({ list }) => list === 'A'))('List A, $value: never again', ({ value, of: [of] }) => {
    const way = of === 'other' ? { status: 'indefinite', citizenMethod: undefined, method: 'manual' } : { status: of }
    expect(follows({ ...passport, ...way, document: value })).toMatchObject({
      passed: true,
      until: null,
      title: 'Right to work by documents (List A)',
    })
  })

  test('List B, group 1: before the permission ends', () => {
    const given = { ...shareCode, method: 'manual', document: 'endorsed-with-limit', shareCode: undefined }
    expect(follows(given)).toMatchObject({ until: '2027-08-31', title: 'Right to work by documents (List B)' })
    expect(problems({ ...given, permissionUntil: undefined })).toEqual(['permissionUntil'])
    expect(problems({ ...given, permissionUntil: '2026-11-19' })).toEqual(['permissionUntil'])
  })

  test('share code: before the permission ends; settled and pre-settled status and indefinite leave never again', () => {
    expect(follows(shareCode)).toMatchObject({ passed: true, until: '2027-08-31' })
    for (const status of ['eu-settled', 'eu-pre-settled', 'indefinite'])
      expect(follows({ ...shareCode, status })).toMatchObject({ until: null })
  })

  test('Positive Verification Notice: six months from its date, not from the check (domain 2.0.1)', () => {
    expect(follows(notice)).toMatchObject({ passed: true, until: '2027-02-28' })
    expect(follows({ ...notice, noticeDate: '2026-03-25', checkedOn: '2026-03-30' }).until).toBe('2026-09-25')
  })

  test('an application that is not decided, seen online: six months', () => {
    expect(follows({ ...shareCode, status: 'undecided' }).until).toBe('2027-05-20')
  })

  test('digital verification service: never again, by a passport that has not expired (domain 2.0.1)', () => {
    const given = {
      ...passport,
      citizenMethod: 'verification-service',
      document: undefined,
      passport: 'british',
      passportEnds: '2030-01-01',
      provider: 'A certified service',
    }
    expect(follows(given)).toMatchObject({ passed: true, until: null })
    expect(problems({ ...given, passportEnds: '2026-11-19' })).toEqual(['passportEnds'])
    expect(problems({ ...given, passport: 'irish-card' })).toEqual(['passport'])
    expect(follows({ ...given, status: 'irish', passport: 'irish-card' }).passed).toBe(true)
  })
})

describe('the ways to check', () => {
  test('British and Irish citizens are never asked for a share code', () => {
    for (const status of ['british', 'irish']) {
      const given = { ...shareCode, status, citizenMethod: 'manual', document: `${status}-passport` }
      const outcome = check(given)
      expect(outcome.ok && Object.keys(outcome.values)).not.toContain('shareCode')
      expect(problems({ ...shareCode, status })).toContain('citizenMethod')
    }
  })

  test('a verification service is for citizens alone; the document must suit the citizenship', () => {
    expect(problems({ ...shareCode, method: 'verification-service' })).toContain('method')
    expect(problems({ ...passport, document: 'endorsed-with-limit' })).toContain('document')
    expect(problems({ ...passport, status: 'irish' })).toEqual(['document'])
  })

  test('what does not match, or is not permitted, is recorded and not passed', () => {
    expect(follows({ ...passport, matches: false })).toMatchObject({ passed: false, remarks: [{ state: 'bad' }] })
    expect(follows({ ...shareCode, permitted: false }).passed).toBe(false)
    expect(follows({ ...notice, permitted: false }).passed).toBe(false)
  })

  test('a copy is needed; of a page it may be said that there is none, which shows', () => {
    expect(problems({ ...passport, copy: undefined })).toEqual(['copy'])
    expect(follows({ ...shareCode, copy: undefined, seenOnline: true }).remarks).toMatchObject([{ state: 'soon' }])
  })

  test('wrong shapes', () => {
    expect(problems({ ...shareCode, shareCode: 'R12345678' })).toEqual(['shareCode'])
    expect(problems({ ...shareCode, checkedOn: '2026-11-23' })).toEqual(['checkedOn'])
    expect(problems({ ...notice, noticeDate: '2026-09-03' })).toEqual(['noticeDate'])
    expect(problems({ ...passport, invented: 1 })).toEqual(['invented'])
  })
})

describe('the moment of the check (domain 2.0.1)', () => {
  const remarks = (values: object) => follows({ ...passport, ...values }).remarks.map(({ text }) => text)

  test('before the first day, or on it before work, it is in time', () => {
    expect(remarks({ firstDay: '2026-11-21' })).toEqual([])
    expect(remarks({ firstDay: '2026-11-20', beforeStart: true, checkedAt: '06:45' })).toEqual([])
    expect(problems({ ...passport, firstDay: '2026-11-20', beforeStart: true })).toEqual(['checkedAt'])
    expect(problems({ ...passport, firstDay: '2026-11-20' })).toEqual(['beforeStart'])
  })

  test('its time is recorded where it is given', () => {
    expect(follows(passport)).not.toHaveProperty('checkedAt')
    expect(follows({ ...passport, checkedAt: '10:20' })).toMatchObject({ checkedOn: '2026-11-20', checkedAt: '10:20' })
    expect(problems({ ...passport, checkedAt: '25:00' })).toEqual(['checkedAt'])
  })

  test('after the start it is late and no excuse for what was worked before', () => {
    for (const late of [{ firstDay: '2026-11-19' }, { firstDay: '2026-11-20', beforeStart: false }])
      expect(remarks(late)).toEqual([expect.stringContaining('It is no excuse for work before it')])
  })
})

describe('visas (domain 2.5, 2.0.13)', () => {
  const student = {
    ...shareCode,
    status: 'student',
    course: 'degree',
    terms: [{ from: '2026-09-28', until: '2026-12-11' }],
  }

  test('students: 20 hours a week in term, 10 below degree, none otherwise; with the terms', () => {
    expect(weeklyLimit(student)).toBe(20)
    expect(weeklyLimit({ ...student, course: 'below-degree' })).toBe(10)
    expect(weeklyLimit({ ...student, course: 'none' })).toBe(0)
    expect(follows(student).remarks).toMatchObject([{ text: expect.stringContaining('At most 20 hours in any week') }])
    expect(problems({ ...student, terms: undefined })).toEqual(['terms'])
    expect(problems({ ...student, terms: [{ from: '2026-12-11', until: '2026-09-28' }] })).toEqual(['terms.0.until'])
  })

  test('students may not work for themselves or through a company', () => {
    for (const engagement of ['self-employed', 'limited-company'])
      expect(problems({ ...student, engagement })).toEqual(['engagement'])
    expect(problems({ ...student, engagement: 'umbrella' })).toEqual([])
  })

  test('Skilled Worker and Health and Care: 20 hours beside the sponsor’s work', () => {
    const sponsored = { ...shareCode, status: 'health-and-care', sponsor: 'Rose Court', sponsoredHere: false }
    expect(weeklyLimit(sponsored)).toBe(20)
    expect(weeklyLimit({ ...sponsored, sponsoredHere: true })).toBeUndefined()
    expect(follows(sponsored).remarks).toMatchObject([
      { text: 'At most 20 hours a week beside the work for Rose Court' },
    ])
    expect(weeklyLimit(shareCode)).toBeUndefined()
  })
})
