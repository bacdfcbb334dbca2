import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type CsvCell, type CsvColumn, isMoney, type Money } from '../csv.ts'
import { tabulating } from '../limits/costly-work.ts'

const PROGRAM = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 30_000
/** What a spreadsheet may take for the beginning of a formula, as in the CSV files. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** What the thread is given: the rows, of which the first has the headings. */
export interface Sheet {
  name: string
  rows: (string | number | Money)[][]
}

function toCell(cell: CsvCell): string | number | Money {
  if (isMoney(cell)) return cell
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell !== 'string') return cell ?? ''
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/**
 * A table as a workbook (Office Open XML) of one sheet, made in another thread, one at a time; a few may wait for each
 * person. A cell that would become a formula gets a leading apostrophe (security OI01).
 */
export function toXlsx<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { name, person }: { name: string; person: string },
): Promise<Buffer> {
  const sheet: Sheet = {
    name,
    rows: [
      columns.map(({ header }) => toCell(header)),
      ...rows.map((row) => columns.map(({ cell }) => toCell(cell(row)))),
    ],
  }
  return tabulating(async () => {
    const worker = new Worker(PROGRAM, { workerData: sheet, execArgv: ['--disable-warning=ExperimentalWarning'] })
    try {
      const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
      return Buffer.from(bytes as Uint8Array)
    } finally {
      void worker.terminate()
    }
  }, person)
}
