import { expect, test } from 'vitest'
import type { Block } from '../schema.ts'
import { changesBetween } from './changes.ts'
import { nest } from './nest.ts'

const text = (...texts: string[]): Block[] =>
  texts.map((said) => ({ kind: 'paragraph', depth: 0, spans: [{ text: said }] }))

test('a passage that was added is new, one that was reworded shows its words, one that is gone stays to be read', () => {
  const before = text('Why we have it', 'Tell the manager on duty at once.', 'Wear gloves.')
  const after = text('Why we have it', 'Tell the manager on call at once.', 'Take no photographs of injuries.')
  const { blocks, removed, count } = changesBetween(before, after)
  expect(blocks.get(0)).toBeUndefined()
  expect(blocks.get(1)).toEqual({
    kind: 'changed',
    words: [
      { text: 'Tell the manager on ' },
      { text: 'duty', change: 'removed' },
      { text: 'call', change: 'added' },
      { text: ' at once.' },
    ],
  })
  expect(blocks.get(2)).toEqual({ kind: 'new' })
  expect(removed.get(2)).toEqual(['Wear gloves.'])
  expect(count).toBe(3)
})

test('nothing has changed between equal texts', () =>
  expect(changesBetween(text('One', 'Two'), text('One', 'Two')).count).toBe(0))

test('list items that follow one another are nested by their depth', () => {
  const item = (kind: 'bullet' | 'number', depth: number, said: string): Block => ({
    kind,
    depth,
    spans: [{ text: said }],
  })
  const nested = nest([
    ...text('Bring'),
    item('bullet', 0, 'Badge'),
    item('number', 1, 'Front'),
    item('bullet', 0, 'Gloves'),
    item('number', 0, 'Go'),
  ])
  expect(nested).toMatchObject([
    { kind: 'paragraph', at: 0 },
    {
      ordered: false,
      items: [
        { at: 1, lists: [{ ordered: true, items: [{ at: 2 }] }] },
        { at: 3, lists: [] },
      ],
    },
    { ordered: true, items: [{ at: 4 }] },
  ])
})
