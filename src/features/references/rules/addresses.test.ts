import { expect, test } from 'vitest'
import { addressWarning, PERSONAL_ADDRESS } from './addresses.ts'

test.each(['ruth@gmail.com', 'ruth@Hotmail.co.uk', 'r@btinternet.com', 'r@yahoo.co.uk'])(
  'a personal address warns, whatever the employer: %s',
  (address) => expect(addressWarning(address, 'Gmail Care Ltd')).toBe(PERSONAL_ADDRESS),
)

test.each([
  ['ruth@rosecourt.co.uk', 'Rose Court Care Home Ltd'],
  ['ruth@mail.sunrise-care.org', 'Sunrise Care'],
  ['ruth@bcs.org.uk', 'Brighton Care Services'],
  ['ruth@leedsth.nhs.uk', 'St James’s University Hospital'],
  ['ruth@nhs.net', 'Leeds Teaching Hospitals NHS Trust'],
  ['ruth@carehomes.uk', 'Care Homes'],
])('%s can be an address of %s', (address, employer) => expect(addressWarning(address, employer)).toBeUndefined())

test.each([
  ['ruth@elsewhere.co.uk', 'Rose Court Care Home Ltd'],
  ['ruth@nhs.net', 'Rose Court'],
  ['ruth@care.co.uk', 'Sunrise Care'],
])('%s is doubted as an address of %s', (address, employer) =>
  expect(addressWarning(address, employer)).toMatch(/does not look like an address of/),
)

test('without an employer only personal addresses warn', () => {
  expect(addressWarning('ruth@elsewhere.co.uk', undefined)).toBeUndefined()
  expect(addressWarning('nonsense', 'Rose Court')).toBeUndefined()
})
