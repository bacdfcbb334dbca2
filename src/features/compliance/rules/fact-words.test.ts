import { expect, test } from 'vitest'
import { type Decided, evidenceInWords, factInWords } from './fact-words.ts'

const decided = (given: Partial<Decided>): Decided => ({
  ...{ decision: 'verified', until: null, decidedAt: '2026-11-03T09:30:00.000Z' },
  ...given,
})

test.each([
  [null, null, 'Not Checked'],
  [decided({ decision: 'revoked' }), 'Anna Smith', 'Not Checked'],
  [decided({}), null, 'Verified on 03/11/2026'],
  [decided({ until: '2027-03-03' }), 'Anna Smith', 'Verified until 03/03/2027 by Anna Smith on 03/11/2026'],
  [decided({ decision: 'rejected' }), 'Bright Care', 'Rejected by Bright Care on 03/11/2026'],
  [decided({ decidedAt: '2026-06-03' }), 'أمل', 'Verified by \u2068أمل\u2069 on 03/06/2026'],
])('%o by %s: %s', (fact, by, words) => expect(factInWords(fact, by)).toBe(words))

test.each([
  [null, '2027-03-03', 'Verified until 03/03/2027 by Anna Smith on 03/11/2026'],
  ['2026-12-01', '2027-03-03', 'Verified until 01/12/2026 by Anna Smith on 03/11/2026'],
  ['2027-03-03', null, 'Verified until 03/03/2027 by Anna Smith on 03/11/2026'],
])('what ends on %o and is verified until %o: %s', (validUntil, verifiedUntil, words) => {
  const verification = { ...decided({}), verifiedUntil, reason: null, decidedBy: 'Anna Smith' }
  expect(evidenceInWords({ validUntil, verification })).toBe(words)
  expect(evidenceInWords({ validUntil, verification: null })).toBe('Not Checked')
})

test('a rejection reads with its reason', () => {
  const verification = { ...decided({ decision: 'rejected' }), verifiedUntil: null, reason: 'Blurred', decidedBy: null }
  expect(evidenceInWords({ validUntil: null, verification })).toBe('Rejected on 03/11/2026: Blurred')
})
