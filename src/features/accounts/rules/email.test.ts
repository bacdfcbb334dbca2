import { expect, test } from 'vitest'
import { maskEmail, toEmail } from './email.ts'

test.each([
  ['A@X.test', 'a@x.test'],
  ['first.last+tag@sub.example.org', 'first.last+tag@sub.example.org'],
  ["o'neill@example.org", "o'neill@example.org"],
  ['\u0430nn@example.org', '\u0430nn@example.org'],
  ['ann@müller.test', 'ann@müller.test'],
])('%s is an address', (text, kept) => expect(toEmail(text)).toBe(kept))

test.each([
  ...[
    ' a@x.test',
    'a@x.test ',
    'a b@x.test',
    'a@x.test.',
    'a@b@c.test',
    'a@b',
    '@x.test',
    'a@',
    'a@.test',
    '.a@x.test',
    'a.@x.test',
    'a..b@x.test',
  ],
  ...[
    'a\u0000@x.test',
    'a@x.test\r\nBcc: b@x.test',
    '"a"@x.test',
    'Ann <a@x.test>',
    `${'a'.repeat(65)}@x.test`,
    `a@${'b'.repeat(250)}.test`,
  ],
  ...[undefined, null, 1, ['a@x.test'], { email: 'a@x.test' }],
])('%j is none', (text) => expect(toEmail(text)).toBeUndefined())

test('a masked address shows its domain and one letter', () => {
  expect(maskEmail('ann@example.org')).toBe('a***@example.org')
})
