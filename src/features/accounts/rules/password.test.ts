import { expect, test } from 'vitest'
import { TOO_SHORT, weakness } from './password.ts'

const ann = { email: 'ann.oneill@example.org', fullName: "Ann O'Neill" }

test.each(['', 'abcde', 'é😀abc', '12345'])('%j is too short', (password) => {
  expect(weakness(password, ann)).toEqual({ reasons: ['length'], message: TOO_SHORT })
})

test.each([
  ...[
    'password',
    'Password1',
    'P@ssw0rd',
    'password12!',
    'passwordpassword',
    '123456',
    '12345678',
    '111111',
    'aaaaaaaa',
    'abcdef',
  ],
  ...[
    'qwerty',
    'QWERTY123',
    'qwertyuiop',
    '1qaz2wsx',
    'asdfghjkl',
    'iloveyou',
    'Liverpool1',
    'monkey',
    'dragon12',
    'letmein!',
    '121212',
  ],
  ...['carestaffing', 'CareStaffing1', 'Nursing1', 'abcabcabc', '987654', 'Summer25!', '19841984'],
])('%s is one of the common ones', (password) => {
  expect(weakness(password, ann)?.reasons).toEqual(['pwned'])
})

test.each(['ann.oneill@example.org', 'ANN.ONEILL', "Ann O'Neill", 'annoneill1', "o'neill", 'Oneill99'])(
  '%s contains the person’s own name or address',
  (password) => {
    expect(weakness(password, ann)?.message).toContain('your name')
  },
)

test.each([
  'mauve kettle lorry',
  'xK4-9',
  'Tr0ub4dor&3',
  '🦊🐻🐼🐨🐯🦁',
  'ÄÖÜ straße',
  'x'.repeat(62).concat('yz'),
  'dog-lamp-tin',
])('%s is accepted unless it is short', (password) => {
  expect(weakness(password, ann)?.reasons).toEqual([...password].length < 6 ? ['length'] : undefined)
})
