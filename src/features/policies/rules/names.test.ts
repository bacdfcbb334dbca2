import { expect, test } from 'vitest'
import { givesName } from './names.ts'

test.each([
  ['Amara Obi', 'Amara Obi'],
  ['amara obi', 'Amara Obi'],
  ['Obi, Amara', 'Amara Obi'],
  ['Amara Obi', 'Amara Chioma Obi'],
  ['Amarra Obi', 'Amara Obi'],
  ['Zoe OBrien', 'Zoë O’Brien'],
  ['Jose Nunez', 'José Núñez'],
  ['Amara C. Obi', 'Amara Chioma Obi'],
  ['Cher', 'Cher'],
  ['王芳', '王芳'],
])('%j signs for %j', (typed, name) => expect(givesName(typed, name)).toBe(true))

test.each([
  ['', 'Amara Obi'],
  ['Amara', 'Amara Obi'],
  ['Bola Obi', 'Amara Obi'],
  ['x', 'Amara Obi'],
  ['Amara Obi disagree', 'Amara Obi'],
  ['Not Amara Obi', 'Amara Obi'],
  ['Amara Obi no', 'Amara Chioma Obi'],
  ['Amara Obi Obi', 'Amara Obi'],
  ['Amara Obi and many other words besides', 'Amara Obi'],
])('%j does not sign for %j', (typed, name) => expect(givesName(typed, name)).toBe(false))
