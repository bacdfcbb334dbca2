import { expect, test } from 'vitest'
import { versionOn } from './versions.ts'

const versions = [
  { version: 1, starts: '2026-01-01' },
  { version: 2, starts: '2026-06-01' },
  { version: 3, starts: '2026-03-01' },
]

test('of the versions that have started the one recorded last applies: a later one replaces what was announced', () => {
  const on = (day: string) => versionOn(versions, day)?.version
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-02-28')]).toEqual([undefined, 1, 1])
  expect([on('2026-03-01'), on('2026-06-01'), on('2030-01-01')]).toEqual([3, 3, 3])
})

test('one of the same first day replaces the other', () => {
  const again = [...versions, { version: 4, starts: '2026-01-01' }]
  expect(versionOn(again, '2026-01-01')?.version).toBe(4)
})

test('a version for new starters passes over those who had started before it', () => {
  const some = [
    { version: 1, starts: '2026-01-01' },
    { version: 2, starts: '2026-03-01', newStartersOnly: true },
  ]
  const of = (since: string | null) => versionOn(some, '2026-06-01', since)?.version
  expect([of('2026-02-28'), of('2026-03-01'), of(null)]).toEqual([1, 2, 2])
})
