import { expect, test } from 'vitest'
import { jobLabel } from './jobs.ts'

test('a job is named as people know it', () => {
  expect([jobLabel('healthcare-assistant'), jobLabel(null), jobLabel('retired-code')]).toEqual([
    'Healthcare Assistant',
    '',
    'retired-code',
  ])
})
