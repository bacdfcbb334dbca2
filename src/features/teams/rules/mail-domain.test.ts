import { expect, test } from 'vitest'
import { agencyId } from './agency.ts'
import { provableDomain } from './mail-domain.ts'

test.each([
  ['mara@rowancare.co.uk', 'rowancare.co.uk'],
  ['mara@care.rowan.org', 'care.rowan.org'],
  ['mara@xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['mara@gmail.com', null],
  ['mara@outlook.com', null],
  ['mara@rowan.plus.com', null],
  ['mara@nhs.net', null],
  ['mara@rоwancare.co.uk', null],
])('%s proves %s', (email, domain) => expect(provableDomain(email)).toBe(domain))

test('an agency’s id is short, and of its team alone', () => {
  expect(agencyId('4f2a91c0-7b3d-4e1f-8a2b-1c2d3e4f5a6b')).toBe('A-4F2A-91C0-7B3D')
  expect(agencyId('4f2a91c0-7b3e-4e1f-8a2b-1c2d3e4f5a6b')).toBe('A-4F2A-91C0-7B3E')
})
