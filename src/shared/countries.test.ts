import { expect, it } from 'vitest'
import { countries, countryName, isCountry } from './countries.ts'

it('lists about 250 countries by name with the United Kingdom first', () => {
  expect(countries[0]).toEqual({ value: 'GB', label: 'United Kingdom' })
  expect(countries.length).toBeGreaterThanOrEqual(245)
  expect(new Set(countries.map((country) => country.value)).size).toBe(countries.length)
  expect(countries[1]?.label).toBe('Afghanistan')
  for (const { value, label } of countries) expect(label, value).not.toBe(value)
})

it('keeps them in the order of the names that this version of Node gives them', () => {
  const [, ...others] = countries.map(({ label }) => label)
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en-GB')))
})

it('tells a country code from other text', () => {
  expect(isCountry('IE')).toBe(true)
  expect(isCountry('UK')).toBe(false)
  expect(isCountry('gb')).toBe(false)
  expect(countryName('PL')).toBe('Poland')
  expect(countryName('toString')).toBe('toString')
})
