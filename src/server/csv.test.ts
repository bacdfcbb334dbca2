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
