import { expect, test } from 'vitest'
import { askingInWords, countAsking, lackInWords } from './ask-words.ts'

const lacks = (...items: [requirementId: string, askedLately: boolean][]) => ({
  userId: '',
  fullName: '',
  items: items.map(([requirementId, askedLately]) => ({ requirementId, askedLately, noted: null })),
})
const inWords = (people: ReturnType<typeof lacks>[], ...chosen: string[]) =>
  askingInWords(countAsking({ items: [], people }, new Set(chosen)))

test('whoever is asked for something counts once, with what they have not been asked for lately', () => {
  const people = [
    lacks(['first aid', false], ['identity', false]),
    lacks(['first aid', true], ['identity', false]),
    lacks(['first aid', true]),
    lacks(),
  ]
  expect(inWords(people, 'first aid', 'identity')).toBe(
    '2 people, 3 items, one message each. 1 was asked within 3 days and is left out.',
  )
  expect(inWords(people, 'first aid')).toBe(
    '1 person, 1 item, one message. 2 were asked within 3 days and are left out.',
  )
  expect(inWords(people.slice(2), 'first aid')).toBe(
    'Nobody would be asked. 1 was asked within 3 days and is left out.',
  )
  expect(inWords(people)).toBe('Nobody would be asked.')
})

test('of what a list has days for, it says how many, and the day of a single one', () => {
  const noted = { done: null, ends: '2027-03-12', notedOn: '2026-11-01' }
  expect(lackInWords([{ noted: null }])).toBe('1 person')
  expect(lackInWords([{ noted }, { noted: null }])).toBe('2 people, 1 in your list: ends on 12/03/2027')
  expect(lackInWords([{ noted }, { noted }])).toBe('2 people, 2 in your list')
})
