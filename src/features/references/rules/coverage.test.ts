import { describe, expect, test } from 'vitest'
import { coverageOf, isCare, type Job, latestCareJob, type Spoken } from './coverage.ts'

const today = '2026-11-22'
const court: Job = { employer: 'Rose Court', position: 'Carer', from: '2025-04-01' }
const shop: Job = { employer: 'Corner Shop', position: 'Assistant', from: '2020-02-01', until: '2025-03-31' }
const ofCourt: Spoken = { employer: 'Rose Court', from: '2025-04-01', disclosable: true }
const ofShop: Spoken = { employer: 'Corner Shop', from: '2020-02-01', until: '2025-03-31', disclosable: true }
const judge = (references: Spoken[], jobs = [court, shop]) => coverageOf({ jobs, references, today })

describe('references are enough', () => {
  test('when two cover the work of three years, the last care employer among them', () => {
    expect(judge([ofCourt, ofShop])).toEqual({ enough: true, missing: [] })
  })

  test('not with one: it is said which time is missing', () => {
    expect(judge([ofCourt])).toEqual({ enough: false, missing: ['One more, covering November 2023 – March 2025'] })
    expect(judge([])).toEqual({
      enough: false,
      missing: ['Two, covering November 2023 – November 2026', 'One from Rose Court, the most recent care employer'],
    })
  })

  test('not without the last care employer, however many there are', () => {
    expect(judge([ofShop, { ...ofCourt, employer: 'Somebody else' }]).missing).toEqual([
      'One from Rose Court, the most recent care employer',
    ])
  })

  test('time without work needs none, and a few days between two jobs are no gap', () => {
    const ended = { ...shop, until: '2024-06-30' }
    const jobs = [court, ended]
    expect(judge([ofCourt, { ...ofShop, until: '2024-06-10' }], jobs).enough).toBe(true)
    expect(judge([ofCourt, { ...ofShop, until: '2024-05-30' }], jobs).missing).toEqual([
      'One more, covering May 2024 – June 2024',
    ])
  })

  test('who has never worked needs two all the same', () => {
    expect(judge([], []).missing).toEqual(['Two references'])
    expect(judge([ofCourt], []).missing).toEqual(['One more reference'])
  })

  test('one that hirers may not be shown does not count', () => {
    expect(judge([ofCourt, { ...ofShop, disclosable: false }]).enough).toBe(false)
  })
})

test('the most recent care job is that which ended last, before all others one that goes on', () => {
  const nurse: Job = { employer: 'St Anne', position: 'Nurse', from: '2018-01-01', until: '2019-01-01' }
  expect(latestCareJob([nurse, shop, court], today)).toBe(court)
  expect(latestCareJob([nurse, shop], today)).toBe(nurse)
  expect(latestCareJob([shop], today)).toBeUndefined()
  expect(isCare({ employer: 'Car Wash', position: 'Valet' })).toBe(false)
})
