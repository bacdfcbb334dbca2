import { expect, test } from 'vitest'
import { decodePlace, encodePlace, toPage } from './paging.ts'

const id = '6f1c3c0e-0000-4000-8000-000000000001'

test('a place survives the way to the browser and back', () => {
  for (const key of ['zoë łuk', '', 'a"b\\c', '42']) expect(decodePlace(encodePlace({ key, id }))).toEqual({ key, id })
})

test('anything else is refused as a wrong page', () => {
  const wrong = ['', 'x', btoa('[]'), btoa('[1,2]'), btoa('["a","not-an-id"]'), btoa('{"key":"a"}'), btoa('null')]
  for (const text of wrong) expect(() => decodePlace(text)).toThrow('Please check the marked fields')
})

test('the row beyond the page tells that there is a next one', () => {
  const rows = [1, 2, 3].map((key) => ({ key, id }))
  const place = (row: { key: number; id: string }) => row
  expect(toPage(rows, { size: 3, place })).toEqual({ items: rows })
  expect(toPage(rows, { size: 2, place })).toEqual({ items: rows.slice(0, 2), next: encodePlace({ key: 2, id }) })
})
