import { expect, test } from 'vitest'
import { type Decided, factInWords } from './fact-words.ts'

const decided = (given: Partial<Decided>): Decided => ({
  ...{ decision: 'verified', until: null, decidedAt: '2026-11-03T09:30:00.000Z' },
  ...given,
})

test.each([
  [null, null, 'Given'],
  [decided({ decision: 'revoked' }), 'Anna Smith', 'Given'],
  [decided({}), null, 'Verified on 03/11/2026'],
  [decided({ until: '2027-03-03' }), 'Anna Smith', 'Verified until 03/03/2027 by Anna Smith on 03/11/2026'],
  [decided({ decision: 'rejected' }), 'Bright Care', 'Rejected by Bright Care on 03/11/2026'],
])('%o by %s: %s', (fact, by, words) => expect(factInWords(fact, by)).toBe(words))
