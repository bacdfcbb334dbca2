import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** One way to do a piece of work. */
export type Contender = 'product' | 'reference' | 'bare'

/** Processor time used so far in milliseconds; NaN where the system does not report it. */
export type Meter = (contender: Contender) => { server: number; database: number }

// USER_HZ is 100 on every Linux that Node runs on.
const TICK_MS = 10

/** utime and stime of a process and of its ended children; 0 for an ended process. */
function ticks(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  } catch {
    return 0
  }
}

function children(pid: number) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export interface Processes {
  product: number
  reference: number
  /** The database server, whose children are its connections. */
  database: number
}

/** Reads processor time from /proc; NaN on other systems. */
export function createMeter(pids: () => Processes): Meter {
  if (!existsSync('/proc/self/stat')) return () => ({ server: Number.NaN, database: Number.NaN })
  return (contender) => {
    const { database, ...servers } = pids()
    const server = contender === 'bare' ? process.pid : servers[contender]
    return {
      server: ticks(server) * TICK_MS,
      database: [database, ...children(database)].reduce((sum, pid) => sum + ticks(pid), 0) * TICK_MS,
    }
  }
}

/** Memory of a process in MiB: now, and its peak since the last `forgetPeak`. NaN where the system does not report it. */
export function memoryOf(pid: number): { now: number; peak: number } {
  if (!existsSync(`/proc/${pid}/status`)) return { now: Number.NaN, peak: Number.NaN }
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

export function forgetPeak(pid: number) {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
