import { expect, test } from 'vitest'
import { MANDATORY_CERTIFICATES } from '#features/registration/steps/certificates.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { certificateKind, isKind, kindLabel } from './kinds.ts'
import { mayBeExcepted } from './never-excepted.ts'
import { readyFor } from './ready-sets.ts'

test.each(jobCodes)('the ready set of %s has the checks, the mandatory certificates, and a source for each', (job) => {
  const set = readyFor([job])
  const names = set.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Proof of identity', 'Right to work', ...MANDATORY_CERTIFICATES]))
  expect(new Set(names).size).toBe(names.length)
  expect(set.filter(({ source, kinds }) => !source || !kinds.every(isKind))).toEqual([])
})

test('an item is asked of the chosen jobs that need it; of all jobs when all are chosen', () => {
  const jobsOf = (id: string, jobs: readonly (typeof jobCodes)[number][]) =>
    readyFor(jobs).find((item) => item.id === id)?.jobs
  expect(jobsOf('dbs', ['nurse', 'admin-assistant'])).toEqual(['nurse'])
  expect(jobsOf('dbs', ['admin-assistant'])).toBeUndefined()
  expect(jobsOf('identity', jobCodes)).toEqual([])
})

test('certificates of the same subject are one kind', () => {
  const names = ['Fire Safety', 'fire safety certificate', ' Fire  Safety Training Certificate ', 'FIRE-SAFETY course']
  expect(new Set(names.map(certificateKind))).toEqual(new Set(['certificate:fire safety']))
  expect(kindLabel('certificate:fire safety')).toBe('Fire safety certificate')
  expect(kindLabel('certificate:pmva refresher')).toBe('PMVA refresher certificate')
  expect([
    isKind('certificate:fire safety'),
    isKind('certificate:Fire'),
    isKind('certificate:'),
    isKind('cat'),
  ]).toEqual([true, false, false, false])
})

test('nobody may be excused from right to work or a DBS check', () => {
  expect([['right-to-work'], ['passport', 'dbs'], ['passport']].map(mayBeExcepted)).toEqual([false, false, true])
})
