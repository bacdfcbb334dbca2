import { loadavg } from 'node:os'

/** How long work took: of a processor, by the clock, and how loaded the machine was. */
export interface Took {
  processor: number
  clock: number
  load: number
}

/** Does work and says how long it took. */
export function timed<T>(work: () => T): [T, Took] {
  const before = process.cpuUsage()
  const began = performance.now()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return [result, { processor: (user + system) / 1e6, clock: (performance.now() - began) / 1000, load: loadavg()[0]! }]
}

export const tookWords = ({ processor, clock, load }: Took) =>
  `${processor.toFixed(1)} s of a processor, ${clock.toFixed(1)} s by the clock, load ${load.toFixed(1)}`
