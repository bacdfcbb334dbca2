import { expect, test } from 'vitest'
import { encodePlace } from '#shared/paging.ts'
import { placeAfter, toPage } from './paging.ts'

const id = '6f1c3c0e-0000-4000-8000-000000000001'

test('a page starts after its cursor, or at the beginning without one', () => {
  expect(placeAfter(encodePlace({ key: 'zoë', id }))).toEqual({ key: 'zoë', id })
  expect(placeAfter(undefined)).toBeUndefined()
})

test('one row more than the page holds means that there is a next page', () => {
  const rows = [1, 2, 3].map((key) => ({ key, id }))
  const place = (row: { key: number; id: string }) => row
  expect(toPage(rows, { size: 3, place })).toEqual({ items: rows })
  expect(toPage(rows, { size: 2, place })).toEqual({ items: rows.slice(0, 2), next: encodePlace({ key: 2, id }) })
})
