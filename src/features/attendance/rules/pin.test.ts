import { expect, test } from 'vitest'
import { isWeak, PIN } from './pin.ts'

test('a PIN has four to six digits', () => {
  expect(['1739', '48203', '602915'].every((pin) => PIN.test(pin))).toBe(true)
  expect(['173', '1234567', '12a4', ' 1739', '١٢٣٤'].some((pin) => PIN.test(pin))).toBe(false)
})

test('what others would try first is weak', () => {
  const weak = ['0000', '1234', '4321', '7890', '2468', '1212', '1122', '123123', '112233', '1987', '2004', '2580']
  expect(weak.filter((pin) => !isWeak(pin))).toEqual([])
  expect(['1739', '9031', '48203', '602915', '1224'].filter(isWeak)).toEqual([])
})

test('of all PINs of four digits few are weak', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))
  expect(all.filter(isWeak).length).toBeLessThan(500)
})
