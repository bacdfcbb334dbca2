import { loadavg } from 'node:os'

/** How long work took: of a processor in the thread that did it, by the clock, and how loaded the machine was. */
export interface Took {
  processor: number
  clock: number
  load: number
}

/** Seconds of a processor that this thread has had. */
export function processorSeconds() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/** Says, whenever it is asked, whether this thread has had so many seconds of a processor since now. */
export function isOverAfter(seconds: number) {
  const until = processorSeconds() + seconds
  return () => processorSeconds() >= until
}

/** Does work and says how long it took. */
export function timed<T>(work: () => T): [T, Took] {
  const before = processorSeconds()
  const began = performance.now()
  const result = work()
  const clock = (performance.now() - began) / 1000
  return [result, { processor: processorSeconds() - before, clock, load: loadavg()[0]! }]
}

export const tookWords = ({ processor, clock, load }: Took) =>
  `${processor.toFixed(1)} s of a processor, ${clock.toFixed(1)} s by the clock, load ${load.toFixed(1)}`

/** Shares the minutes of a run over its parts. What a part leaves is of use to those after it. */
export class Minutes {
  private readonly began = performance.now()
  private readonly total: number
  private share = 0
  private readonly processorBefore = processorSeconds()

  constructor(minutes: number) {
    this.total = minutes * 60_000
  }

  /** A part begins that may use so much of the whole. */
  beginPart(share: number) {
    this.share += share
  }

  /** Whether the part has room for work of so many seconds of a processor, of which the thread may get less than one. */
  haveRoomFor(seconds: number) {
    const passed = performance.now() - this.began
    const slowness = Math.max(1, passed / 1000 / Math.max(1, processorSeconds() - this.processorBefore))
    return passed + seconds * slowness * 1000 <= this.total * this.share
  }
}
