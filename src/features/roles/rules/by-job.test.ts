import { expect, test } from 'vitest'
import type { Role } from '../schema.ts'
import { byJob } from './by-job.ts'
import { roleText } from './words.ts'

const role = (job: string, version: number, from: string, until: string | null, held = true): Role => ({
  ...{
    job,
    version,
    from,
    until,
    held,
    sites: [],
    rate: null,
    contractMinutes: null,
    recordedAt: `${from}T09:00:00Z`,
    recordedBy: 'Ann',
  },
})

test('a role is what it is today, with what is to come; what is over stands apart', () => {
  const { held, past } = byJob(
    [
      role('care-assistant', 1, '2026-01-01', '2026-06-01'),
      role('care-assistant', 2, '2026-06-01', '2026-12-01'),
      role('care-assistant', 3, '2026-12-01', null, false),
      role('nurse', 1, '2026-11-30', null),
      role('support-worker', 1, '2026-01-01', '2026-11-23'),
      role('support-worker', 2, '2026-11-23', null, false),
    ],
    '2026-11-23',
  )
  expect(held.map(({ job, now, next, version }) => [job, now?.version, next.map((one) => one.held), version])).toEqual([
    ['care-assistant', 2, [false], 3],
    ['nurse', undefined, [true], 1],
  ])
  expect(past.map(({ job, version }) => [job, version])).toEqual([
    ['care-assistant', 1],
    ['support-worker', 1],
  ])
})

test('a role says its rate, or that each shift says it, and its sites', () => {
  const at = role('nurse', 1, '2026-01-01', null)
  expect(roleText(at)).toBe('what each shift pays, at every site')
  const oaks = { sites: [{ id: 'a', name: 'The Oaks' }], contractMinutes: 2250 }
  expect(roleText({ rate: 2450, ...oaks })).toBe('£24.50 an hour, 37 h 30 min a week by contract, at The Oaks')
})
