import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('returns to guarded pages of its own only', () => {
  expect(returnPath('/registration')).toBe('/registration')
  expect(returnPath('/invitation')).toBe('/invitation')
  expect(returnPath('/profile?tab=certificates')).toBe('/profile?tab=certificates')
  expect(returnPath('/manager-dashboard/candidates?search=O%27Neill%20%26%20co&page=2')).toBe(
    '/manager-dashboard/candidates?search=O%27Neill%20%26%20co&page=2',
  )
  const hostile = [
    '//evil.test',
    '/\\evil.test',
    '%2f%2fevil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/profile\r\nx',
    ['/profile'],
    '/'.repeat(10_000),
    '/auth',
    undefined,
  ]
  for (const value of hostile) expect(returnPath(value)).toBeUndefined()
  for (const query of ['a=//evil.test', 'a=1\r\nx', 'a=<b>', 'a=1?b=2', 'a=1#b', 'x'.repeat(501), ''])
    expect(returnPath(`/profile?${query}`)).toBe('/profile')
  expect(returnPath('//evil.test?/profile')).toBeUndefined()
})
