import { expect, test } from 'vitest'
import { hasWebAddress, inSentence, isPlain, isVisible, visible } from './names.ts'

test.each([
  "Siân O'Neill-Ødegård",
  'محمد علی',
  'علی\u200cرضا',
  'ש\u200fלום',
  'ക്\u200dഷ',
  '李小龍',
  'St. Mary’s',
  'Care ❤\ufe0f Team 👩\u200d⚕\ufe0f',
  'J. R. Smith',
])('%s is a name', (name) => {
  expect(isVisible(name)).toBe(true)
  expect(hasWebAddress(name)).toBe(false)
})

const hidden = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u2060',
  '\u061c',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u{e0041}',
  '\ufe0f',
  '\n',
  '\0',
  '\ud800',
]

test.each(hidden)('a name with %j is refused', (letter) => {
  for (const name of [`Am${letter}ara`, `Amara${letter}`]) expect(isVisible(name)).toBe(false)
  expect(visible(`Am${letter}ara`)).toMatch(/^Am[ \ufffd]?ara$/)
  expect(visible(`Am${letter}ara ${inSentence('محمد')}`)).toMatch(/^Am[ \ufffd]?ara \u2068محمد\u2069$/)
})

test.each([
  'https://evil.example',
  'Log in: evil.com',
  'www.evil',
  '//evil',
  'see Evil.CO.UK now',
  'evil．com',
  'HTTP:evil',
])('%s has a web address', (text) => {
  expect(hasWebAddress(text)).toBe(true)
})

test.each([
  ['Amara Okafor', 'Amara Okafor'],
  ['李小龍', '李小龍'],
  ['محمد علی', '\u2068محمد علی\u2069'],
  ['Dr. שלום (Bank)', '\u2068Dr. שלום (Bank)\u2069'],
  ['𞤀𞤣𞤤𞤢𞤥', '\u2068𞤀𞤣𞤤𞤢𞤥\u2069'],
])(
  '%s stands in a sentence without turning what is around it, and as it is where it turns nothing',
  (name, isolated) => {
    expect(inSentence(name)).toBe(isolated)
  },
)

test.each(['One line', 'Two\r\nlines\tand a tab', 'مرحبا\u200f', 'From \u2068محمد\u2069 of us'])(
  '%j is plain',
  (text) => expect(isPlain(text)).toBe(true),
)
test.each(['A \u202e turned', 'A \u2067 turned', 'Not closed \u2068', 'A \u0000 byte', 'A \u001b[31m', 'Half \ud800'])(
  '%j is not plain',
  (text) => expect(isPlain(text)).toBe(false),
)
