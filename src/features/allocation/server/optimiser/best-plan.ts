import type { Plan } from '../../solver/problem.ts'
import type { Progress } from '../../solver/solve.ts'

/** What both threads know of the best plan so far. */
export type Best = Pick<Progress, 'plan' | 'bound' | 'spent'>

const NOBODY = -1
const NUMBERS_BEFORE = 2

/**
 * The best plan so far, in memory that both threads read: it is there in the moment in which it is found, so it is not
 * lost when the thread is ended in the middle of its work. One of two pages is read while the other is written.
 */
export class BestPlan {
  readonly memory: SharedArrayBuffer
  /** 0: no plan yet; otherwise the page that is whole. */
  private readonly whole: Int32Array
  private readonly pages: readonly [Float64Array, Float64Array]

  constructor(places: number, memory = new SharedArrayBuffer(8 + 2 * 8 * (NUMBERS_BEFORE + places))) {
    this.memory = memory
    this.whole = new Int32Array(memory, 0, 1)
    const length = NUMBERS_BEFORE + places
    this.pages = [new Float64Array(memory, 8, length), new Float64Array(memory, 8 + 8 * length, length)]
  }

  write({ plan, bound = Number.NaN, spent }: Best) {
    const next = Atomics.load(this.whole, 0) === 1 ? 2 : 1
    const page = this.pages[next - 1]!
    page[0] = bound
    page[1] = spent
    for (const [place, person] of plan.entries()) page[NUMBERS_BEFORE + place] = person ?? NOBODY
    Atomics.store(this.whole, 0, next)
  }

  read(): Best | undefined {
    const page = this.pages[Atomics.load(this.whole, 0) - 1]
    if (!page) return undefined
    const [bound, spent, ...holders] = page
    const plan: Plan = holders.map((person) => (person === NOBODY ? null : person))
    return { plan, spent: spent!, ...(!Number.isNaN(bound) && { bound }) }
  }
}
