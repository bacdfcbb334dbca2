import { expect, test } from 'vitest'
import { type DocumentFacts, exampleRows } from './key-document.ts'
import { missingOnFile, type OnFile } from './on-file.ts'

const whole: OnFile = {
  ...{ umbrella: null, umbrellaReviewedOn: null, umbrellaMargin: null, umbrellaCosts: null },
  ...{ hasDocument: true, mayWork: true, hasBank: true },
}
const today = '2026-11-27'
const umbrella = { ...whole, umbrella: 'Parasol Ltd', umbrellaReviewedOn: '2025-11-27' }

test.each([
  ['everything is there', whole, 'paye', undefined],
  ['no right to work', { ...whole, mayWork: false, hasDocument: false }, 'self-employed', 'no-right-to-work'],
  ['no document', { ...whole, hasDocument: false }, 'limited-company', 'no-document'],
  ['no bank details', { ...whole, hasBank: false }, 'paye', 'no-bank'],
  ['no bank details of who is paid by somebody else', { ...umbrella, hasBank: false }, 'umbrella-company', undefined],
  ['no umbrella company', whole, 'umbrella-company', 'no-umbrella'],
  ['an umbrella company looked at a year ago', umbrella, 'umbrella-company', undefined],
  [
    'one looked at a year and a day ago',
    { ...umbrella, umbrellaReviewedOn: '2025-11-26' },
    'umbrella-company',
    'umbrella-outdated',
  ],
  ['somebody who is erased', null, 'paye', undefined],
] as const)('%s', (_, file, engagement, hold) => expect(missingOnFile(file, { engagement, today })).toBe(hold))

test('an umbrella company’s own example: 37.5 h at 20.00 less 25.00 and 16.5 % of it leave 601.25', () => {
  const facts: DocumentFacts = {
    ...{ agency: 'Bright Care', fullName: 'Ann Obi', engagement: 'umbrella-company', umbrella: 'Parasol Ltd' },
    ...{ nation: 'great-britain', holiday: 'none', every: 'week', payAfter: 5, leastRate: 2000 },
  }
  expect(exampleRows({ ...facts, umbrellaMargin: 2500, umbrellaCosts: 1650 }).map(({ pence }) => pence)).toEqual([
    75_000, -2500, -12_375, 60_125,
  ])
  // Nothing is made up of one that has not said it.
  expect(exampleRows(facts).map(({ pence }) => pence)).toEqual([75_000, 75_000])
})
