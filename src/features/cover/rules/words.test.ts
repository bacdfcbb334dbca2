import { expect, test } from 'vitest'
import { mostUrgentFirst } from './words.ts'

const item = (
  id: string,
  of: { userId?: string; hour: string; kind?: 'sick' | 'concern'; left?: number; isOver?: boolean },
) => ({
  id,
  kind: of.kind ?? ('sick' as const),
  left: of.left ?? 1,
  isOver: of.isOver ?? false,
  userId: of.userId ?? null,
  startsAt: `2026-11-20T${of.hour}:00:00Z`,
})

test('what is unsettled comes first, by its start, with all of one person together; what is settled keeps its order', () => {
  const items = [
    item('covered', { userId: 'ann', hour: '09', left: 0 }),
    item('late concern', { userId: 'ben', hour: '22', kind: 'concern', left: 0 }),
    item('middle', { userId: 'cat', hour: '20' }),
    item('over', { userId: 'dan', hour: '07', isOver: true }),
    item('first concern', { userId: 'ben', hour: '18', kind: 'concern', left: 0 }),
    item('offers', { hour: '19' }),
  ]
  expect(mostUrgentFirst(items).map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['first concern', 'late concern'],
    ['offers'],
    ['middle'],
    ['covered'],
    ['over'],
  ])
})
