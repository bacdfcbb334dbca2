import { expect, test } from 'vitest'
import { type CsvColumn, toCsv } from './csv.ts'

const columns: CsvColumn<{ name: string; count: number; done?: boolean }>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Count', cell: ({ count }) => count },
  { header: 'Done', cell: ({ done }) => done },
]

function lines(name: string) {
  return toCsv(columns, [{ name, count: 2, done: true }])
}

test('a table with its headings, for spreadsheets', () => {
  expect(lines('Zoë Łuk')).toBe('\ufeffName,Count,Done\r\nZoë Łuk,2,Yes\r\n')
  expect(toCsv(columns, [])).toBe('\ufeffName,Count,Done\r\n')
})

test.each(['=1+1', '+44', '-3', '@sum', '\tx', '\rx', '＝1'])('a cell %j does not become a formula (OI01)', (name) => {
  expect(lines(name).split(/\r\n/)[1]).toMatch(/^"?'/)
})

test('quotes, commas and new lines stay in their cell', () => {
  expect(lines('a "b", c\nd')).toContain('"a ""b"", c\nd",2')
})

test('a column of money keeps its pence, and what is taken back is a number', () => {
  const money: CsvColumn<{ pence: number | null }>[] = [
    { header: 'Pay, £', cell: ({ pence }) => (pence === null ? '' : { pence }) },
  ]
  const rows = [9900, -660, 0, 123_456_789, null].map((pence) => ({ pence }))
  expect(toCsv(money, rows)).toBe('\ufeff"Pay, £"\r\n99.00\r\n-6.60\r\n0.00\r\n1234567.89\r\n\r\n')
})
