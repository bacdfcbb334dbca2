import { expect, test } from 'vitest'
import { type Cv, cvDocument } from './cv-layout.ts'

const nothing: Cv = {
  ...{ name: 'Ada Field', job: 'Nurse', teamName: 'Rose Care', today: '2026-05-01' },
  ...{ work: [], education: [], certificates: [] },
}
const headings = (cv: Partial<Cv>) =>
  (cvDocument({ ...nothing, ...cv }).content as { headlineLevel?: number; text?: string }[])
    .filter(({ headlineLevel }) => headlineLevel === 1)
    .map(({ text }) => text)

test('a section without entries is left out of the CV, and its heading with it', () => {
  expect(headings({})).toEqual([])
  expect(headings({ work: [{ company: 'Rose Court' }] })).toEqual(['Work history'])
  expect(headings({ accountOfTime: 'At school' })).toEqual(['Work history'])
  expect(headings({ education: [{ institution: 'Leeds' }] })).toEqual(['Education and qualifications'])
  expect(headings({ certificates: [{ name: 'Fire Safety' }] })).toEqual(['Training certificates'])
})
