import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

interface Item {
  id: string
  after?: string
}

const idsOf = (items: Item[]) => inOrder(items, ({ id }) => id).map(({ id }) => id)
const chain: Item[] = [{ id: 'c', after: 'b' }, { id: 'a' }, { id: 'd', after: 'c' }, { id: 'b', after: 'a' }]

test('each comes after the one that it names', () => expect(idsOf(chain)).toEqual(['a', 'b', 'c', 'd']))

test('something new stands directly after what it names, wherever it is listed', () => {
  const added = { id: 'new', after: 'b' }
  expect(idsOf([...chain, added])).toEqual(['a', 'b', 'new', 'c', 'd'])
  expect(idsOf([added, ...chain])).toEqual(['a', 'b', 'new', 'c', 'd'])
})

test('what names one that is not there is not lost', () =>
  expect(idsOf([...chain, { id: 'x', after: 'gone' }]).sort()).toEqual(['a', 'b', 'c', 'd', 'x']))
