import { expect, test } from 'vitest'
import { jobNamed, usualJob, wordOf } from './job-words.ts'

test('a job is known by its name and by its code', () => {
  expect(['Care Assistant', 'SUPPORT-WORKER', 'nurse', 'Pilot', ''].map(jobNamed)).toEqual([
    ...['care-assistant', 'support-worker', 'nurse'],
    ...[undefined, undefined],
  ])
})

test('what people usually write for it is known, too', () => {
  expect(['HCA', 'R.N.', 'rgn', 'Carer', 'Sen. Carer'].map(usualJob)).toEqual([
    ...['healthcare-assistant', undefined, 'nurse', 'care-assistant'],
    undefined,
  ])
})

test('a word is compared by its letters and digits', () => expect(wordOf('  Sen.  Carer ')).toBe('sen carer'))
