import { expect, test } from 'vitest'
import { changeText } from './compare.ts'

const last = { paid: 40_000, minutes: 1800 }

test('who is new, or gets a quarter more or less, is said with the reason', () => {
  expect(changeText(last, null)).toBe('New')
  expect(changeText({ paid: 55_000, minutes: 2400 }, last)).toBe('38 % more than last time: 10 h more')
  expect(changeText({ paid: 20_000, minutes: 900 }, last)).toBe('50 % less than last time: 15 h less')
  expect(changeText({ paid: 52_000, minutes: 1800 }, last)).toBe(
    '30 % more than last time: £17.33 an hour on average, £13.33 before',
  )
})

test('what is much the same is not said', () => {
  expect(changeText({ paid: 49_000, minutes: 2100 }, last)).toBeUndefined()
  expect(changeText({ paid: 0, minutes: 0 }, null)).toBeUndefined()
})

test('fewer hours that pay more are said by the hour', () => {
  expect(changeText({ paid: 60_000, minutes: 1200 }, last)).toBe(
    '50 % more than last time: £30.00 an hour on average, £13.33 before',
  )
})
