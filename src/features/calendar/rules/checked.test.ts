import { expect, test } from 'vitest'
import { checkedOf } from './checked.ts'

test('a badge names what the team has verified, and nothing that is given, waived or lapsed', () => {
  expect(
    checkedOf([
      { kinds: ['passport', 'driving-licence'], state: 'expiring' },
      { kinds: ['right-to-work'], state: 'verified' },
      { kinds: ['dbs'], state: 'waiting' },
      { kinds: ['fit-to-work'], state: 'verified' },
    ]),
  ).toEqual(['Identity', 'Right to work'])
  expect(checkedOf([{ kinds: ['dbs'], state: 'exempt' }])).toEqual([])
})
