import { expect, test } from 'vitest'
import { areaPattern } from './area.ts'

test.each([
  ['LS', '% ls %'],
  [' ls6 ', '% ls6 %'],
  ['SW1A 1AA', '% sw1a %'],
  ['sw1a1aa', '% sw1a %'],
  ['Leeds', '% leeds%'],
  ['Newcastle-upon  Tyne', '% newcastle upon tyne%'],
  ['100%_', '% 100\\%\\_%'],
])('%s is looked for as %s', (text, pattern) => expect(areaPattern(text)).toBe(pattern))
