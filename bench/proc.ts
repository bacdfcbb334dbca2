import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// What Linux says of processes. Other systems have no /proc: figures are NaN there.

/** A file of a process in /proc; empty when the process has ended. */
export function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export function childrenOf(pid: number): number[] {
  return textOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** A process with all that it has started, except one and what that has started. */
export function familyOf(pid: number, except?: number): number[] {
  return [pid, ...childrenOf(pid).flatMap((child) => (child === except ? [] : familyOf(child, except)))]
}

function megabytes(pids: readonly number[], { file, name }: { file: string; name: string }) {
  if (!existsSync('/proc')) return Number.NaN
  const kilobytes = pids.map((pid) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(pid, file))?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Memory of processes in MiB: now, and its peak since the last `forgetPeak`. */
export function memoryOf(pids: readonly number[]): { now: number; peak: number } {
  return {
    now: megabytes(pids, { file: 'status', name: 'VmRSS' }),
    peak: megabytes(pids, { file: 'status', name: 'VmHWM' }),
  }
}

/** Memory of processes in MiB that share much of it, such as those of PostgreSQL: each page counts once. */
export const sharedMemoryOf = (pids: readonly number[]) => megabytes(pids, { file: 'smaps_rollup', name: 'Pss' })

export function forgetPeak(pids: readonly number[]) {
  for (const pid of pids) if (textOf(pid, 'stat')) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
