import process from 'node:process'
import { childrenOf, textOf } from './proc.ts'

/** One way to do a piece of work. */
export type Contender = 'product' | 'reference' | 'bare'

/** Processor time used so far in milliseconds; NaN where the system does not report it. */
export type Meter = (contender: Contender) => { server: number; database: number }

// USER_HZ is 100 on every Linux that Node runs on.
const TICK_MS = 10

/** utime and stime of a process and of its ended children; 0 for an ended process. */
function ticks(pid: number, file = 'stat') {
  const text = textOf(pid, file)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0)
}

/** Milliseconds that processes have used; NaN on systems without /proc. */
export function processorTime(pids: readonly number[]): number {
  if (!textOf(process.pid, 'stat')) return Number.NaN
  return pids.reduce((sum, pid) => sum + ticks(pid), 0) * TICK_MS
}

/** Milliseconds that the main thread of a process has used. */
export function mainThreadTime(pid: number): number {
  return textOf(pid, 'stat') ? ticks(pid, `task/${pid}/stat`) * TICK_MS : Number.NaN
}

export interface Processes {
  /** All processes of the product. */
  product: number[]
  reference: number
  /** The database server, whose children are its connections. */
  database: number
}

export function createMeter(pids: () => Processes): Meter {
  return (contender) => {
    const { database, product, reference } = pids()
    const servers = { product, reference: [reference], bare: [process.pid] }
    return { server: processorTime(servers[contender]), database: processorTime([database, ...childrenOf(database)]) }
  }
}
