import { expect, test } from 'vitest'
import { askingInWords, countAsking } from './ask-words.ts'

const lacks = (...items: [requirementId: string, askedLately: boolean][]) => ({
  userId: '',
  fullName: '',
  items: items.map(([requirementId, askedLately]) => ({ requirementId, askedLately })),
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
