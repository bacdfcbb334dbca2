import { expect, test } from 'vitest'
import { declared } from './declared.ts'
import { siteFills } from './site-fills.ts'

test('the privacy page names the operator, whose words are text and never markup', () => {
  expect(siteFills('Bright Care & <Sons>, privacy@bright.example').operator).toBe(
    'Bright Care &#38; &#60;Sons&#62;, privacy@bright.example',
  )
  expect(siteFills(undefined).operator).toContain('has not yet written')
})

test('the privacy page lists all that any feature holds of a person, and all that is deleted', () => {
  const { holdings, retention } = siteFills(undefined)
  const held = declared.flatMap(({ holdings = [] }) => holdings.map(({ title }) => title))
  const deleted = declared.flatMap(({ retention = {}, sweeps = [] }) => [...Object.values(retention), ...sweeps])
  expect(held.length).toBeGreaterThan(5)
  expect(deleted.length).toBeGreaterThan(8)
  expect(held.filter((title) => !holdings.includes(title))).toEqual([])
  expect(deleted.filter(({ what }) => !retention.toLowerCase().includes(what.toLowerCase()))).toEqual([])
  expect(retention).toContain('<b>Pictures of DBS certificates</b> 6 months after the upload.')
})
