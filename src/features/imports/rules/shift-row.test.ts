import { expect, test } from 'vitest'
import { guessColumns } from '#shared/imports.ts'
import { columnsFor } from './shift-columns.ts'
import { dayOf, readRow, timeOf, wholeOf } from './shift-row.ts'

const LINE = { site: 'The Oaks', day: '25/11/2031', start: '0700', end: '19.30', job: 'Care Assistant', pay: '13.50' }

test.each([
  [timeOf, '07:00', '07:00'],
  [timeOf, '0700', '07:00'],
  [timeOf, '700', '07:00'],
  [timeOf, '7.00', '07:00'],
  [timeOf, '07:00:00', '07:00'],
  [timeOf, '7.3', '7.3'],
  [timeOf, '24:00', '24:00'],
  [timeOf, 'seven', 'seven'],
  [dayOf, '25/11/2026', '2026-11-25'],
  [dayOf, '2026-11-25', '2026-11-25'],
  [dayOf, '31/11/2026', '31/11/2026'],
])('%o reads %s as %s', (read, cell, expected) => expect(read(cell)).toBe(expected))

test('a blank number stands for the usual one, and anything else stays to be refused', () => {
  expect([wholeOf('', 1), wholeOf(undefined, 0), wholeOf('45', 0), wholeOf('1 h', 0)]).toEqual([1, 0, 45, '1 h'])
})

test('headings are found in other words, the charge only for those who may see it', () => {
  const headings = ['Care Home', 'Shift date', 'From', 'Finish', 'Break (mins)', 'Role', 'Pay rate', 'Charge']
  const codes = ['site', 'day', 'start', 'end', 'breakMinutes', 'job', 'pay']
  expect(guessColumns(columnsFor(true), headings)).toEqual([...codes, 'charge'])
  expect(guessColumns(columnsFor(false), headings)).toEqual([...codes, null])
})

test('a line is a shift, over midnight where it ends before it begins', () => {
  expect(readRow({ ...LINE, breakMinutes: '60', staffRequired: '2' })).toMatchObject({
    siteName: 'The Oaks',
    fields: { day: '2031-11-25', start: '07:00', end: '19:30', breakMinutes: 60, staffRequired: 2, pay: '13.50' },
    decided: [],
  })
  expect(readRow({ ...LINE, start: '21:00', end: '07:00' })).toMatchObject({
    span: { startsAt: '2031-11-25T21:00:00.000Z', endsAt: '2031-11-26T07:00:00.000Z' },
  })
})

test('what is wrong is said at each of its cells', () => {
  const read = readRow({ ...LINE, site: '', day: 'soon', start: '25:00', breakMinutes: '1 h', job: 'Pilot', pay: 'x' })
  expect(read).toEqual({
    problems: [
      { column: 'site', message: 'Enter the site' },
      { column: 'day', message: 'Enter a day such as 31/12/2026' },
      { column: 'start', message: 'Enter a time such as 19:30' },
      { column: 'breakMinutes', message: 'Enter minutes such as 30' },
      { column: 'job', message: 'Enter a job such as Care Assistant' },
      { column: 'pay', message: 'Enter an amount such as 12.71' },
    ],
  })
})

test('a time that the clocks skip is refused, and of one that comes twice the first is taken', () => {
  expect(readRow({ ...LINE, day: '30/03/2031', start: '01:30' })).toMatchObject({ problems: [{ column: 'start' }] })
  expect(readRow({ ...LINE, day: '25/10/2031', start: '21:00', end: '01:30' })).toMatchObject({
    fields: { endIs: 'first' },
    span: { endsAt: '2031-10-26T00:30:00.000Z' },
    decided: [{ column: 'end', message: expect.stringContaining('01:30 comes twice on Sunday 26 October 2031') }],
  })
})
