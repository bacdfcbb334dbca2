import { parentPort, workerData } from 'node:worker_threads'
import writeXlsx from 'write-excel-file/node'
import type { Sheet } from './xlsx.ts'

const { name, rows } = workerData as Sheet
const [headings = [], ...others] = rows
const cells = [
  headings.map((value) => ({ value, fontWeight: 'bold' as const })),
  ...others.map((row) => row.map((value) => ({ value }))),
]
const columns = headings.map((_, at) => ({ width: at === 0 ? 28 : 22 }))
const bytes = await writeXlsx(cells, { sheet: name, columns, stickyRowsCount: 1, stickyColumnsCount: 1 }).toBuffer()
parentPort?.postMessage(bytes)
