import { expect, it } from 'vitest'
import { viewOf } from './view-kinds.ts'

it('opens in the page only what cannot run anything', () => {
  expect(viewOf({ mime: 'application/pdf', saveOnly: false })).toBe('pdf')
  expect(viewOf({ mime: 'application/pdf', saveOnly: true })).toBeUndefined()
  expect(viewOf({ mime: 'image/png', saveOnly: false })).toBe('picture')
  expect(viewOf({ mime: 'image/svg+xml', saveOnly: false })).toBeUndefined()
  expect(viewOf({ mime: 'application/msword', saveOnly: false })).toBeUndefined()
})
