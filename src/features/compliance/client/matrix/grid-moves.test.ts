import { expect, test } from 'vitest'
import { moveTo } from './grid-moves.ts'

const size = { rows: 100, columns: 8, page: 10 }
const from = { row: 50, column: 3 }
const by = (key: string, far = false, place = from) => moveTo({ key, far }, place, size)

test('arrows, Home, End and the page keys move within the grid; other keys do not', () => {
  expect([by('ArrowRight'), by('ArrowUp')]).toEqual([
    { row: 50, column: 4 },
    { row: 49, column: 3 },
  ])
  expect([by('Home'), by('End')]).toEqual([
    { row: 50, column: 0 },
    { row: 50, column: 7 },
  ])
  expect([by('Home', true), by('End', true)]).toEqual([
    { row: 0, column: 0 },
    { row: 99, column: 7 },
  ])
  expect([by('PageDown'), by('PageUp', false, { row: 4, column: 0 })]).toEqual([
    { row: 60, column: 3 },
    { row: 0, column: 0 },
  ])
  expect(by('ArrowLeft', false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
  expect(by('a')).toBeUndefined()
})
