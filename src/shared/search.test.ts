import { expect, it } from 'vitest'
import { hasWords, likePattern, searchWords } from './search.ts'

it('finds a text that contains every word, in any order and case', () => {
  expect(hasWords('Rose House, Oak Homes', 'homes ROSE')).toBe(true)
  expect(hasWords('Rose House, Oak Homes', 'rose elm')).toBe(false)
  expect(hasWords('Rose House', ' \t ')).toBe(true)
  expect(hasWords('Rose House')).toBe(true)
  expect(searchWords('  Rose\tHouse ')).toEqual(['rose', 'house'])
})

it('takes what like knows as a sign for a letter of the word', () => {
  expect(likePattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
})
