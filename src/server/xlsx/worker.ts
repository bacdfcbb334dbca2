import { parentPort, workerData } from 'node:worker_threads'
import writeXlsx from 'write-excel-file/node'
import type { Sheet } from './xlsx.ts'

const { name, rows } = workerData as Sheet
const [headings = [], ...others] = rows
const cells = [
  headings.map((heading) => ({ value: String(heading), fontWeight: 'bold' as const })),
  ...others.map((row) =>
    row.map((value) => (typeof value === 'object' ? { value: value.pence / 100, format: '0.00' } : { value })),
  ),
]
const columns = headings.map((_, at) => ({ width: at === 0 ? 28 : 22 }))
const bytes = await writeXlsx(cells, { sheet: name, columns, stickyRowsCount: 1, stickyColumnsCount: 1 }).toBuffer()
parentPort?.postMessage(bytes)
