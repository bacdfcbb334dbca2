import { describe, expect, it } from 'vitest'
import { isKnownPath, returnPath } from './paths.ts'

describe('paths', () => {
  it('knows its pages, with and without a slash at the end', () => {
    expect(isKnownPath('/')).toBe(true)
    expect(isKnownPath('/auth')).toBe(true)
    expect(isKnownPath('/manager-dashboard/candidates/')).toBe(true)
    expect(isKnownPath('/manager-dashboard/nonsense')).toBe(false)
    expect(isKnownPath('//')).toBe(false)
  })

  it('returns to guarded pages of its own only', () => {
    expect(returnPath('/registration')).toBe('/registration')
    expect(returnPath('/invitation')).toBe('/invitation')
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
  })
})
