import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { isWorkbook, workbookToCsv } from './workbook.ts'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer

test('a workbook is read as the CSV of its first sheet, days and times as people write them', async () => {
  const book = await writeXlsx(
    [
      [{ value: 'Site' }, { value: 'Date' }, { value: 'Start' }, { value: 'Pay' }, { value: 'Notes' }],
      [
        { value: 'The Oaks & Elms' },
        { value: new Date(Date.UTC(2031, 10, 25)), format: 'dd/mm/yyyy' },
        { value: new Date(Date.UTC(1899, 11, 30, 7, 30)), format: 'hh:mm' },
        { value: 13.5 },
        { value: 'Ring, then "knock"' },
      ],
      [null, null, null, null, { value: 'last' }],
    ],
    { sheet: 'Shifts' },
  ).toBuffer()
  const bytes = bytesOf(book)
  expect(isWorkbook(bytes)).toBe(true)
  expect(await workbookToCsv(bytes)).toBe(
    ['Site,Date,Start,Pay,Notes', 'The Oaks & Elms,25/11/2031,07:30,13.5,"Ring, then ""knock"""', ',,,,last'].join(
      '\n',
    ),
  )
})

test('what is no workbook is said to be none', async () => {
  expect(isWorkbook(new TextEncoder().encode('Site,Date').buffer)).toBe(false)
  await expect(workbookToCsv(new TextEncoder().encode('PK\u0003\u0004 and no more than that').buffer)).rejects.toThrow(
    'This file cannot be read as a workbook',
  )
})
