import { type Effort, keepInFlight, type Run } from '../measure.ts'
import { familyOf } from '../proc.ts'
import { processorTime } from '../processor-time.ts'
import { saver } from '../saving.ts'
import type { Stage } from '../stage.ts'
import { watchWaits } from '../waits.ts'
import type { Finding } from '../works.ts'
import { nextOfKin } from './w3-save.ts'

const LOAD = { loadMs: 2000, inFlight: 16 }
/** A new process needs some hundred calls until its code and its connections are as fast as those of the other. */
const WARM_UP = { ...LOAD, loadMs: 8000 }

/** Half of the calls by each. */
const shared =
  (even: Run, odd: Run): Run =>
  (turn) =>
    (turn % 2 === 0 ? even : odd)(Math.floor(turn / 2))

async function cost(run: Run, pids: () => number[]) {
  const before = processorTime(pids())
  const { calls, ms } = await keepInFlight(run, LOAD)
  return { calls, ms, processor: processorTime(pids()) - before }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function summary(costs: readonly Awaited<ReturnType<typeof cost>>[]) {
  const calls = sum(costs.map((one) => one.calls))
  return { ms: sum(costs.map(({ ms }) => ms)) / calls, processor: sum(costs.map(({ processor }) => processor)) / calls }
}

/** W3 through one process and, in turn with it, through two on the same database: the second may cost nothing but the processor's time. */
export async function twoProcesses(stage: Stage, { blocks }: Effort): Promise<Finding[]> {
  const { people, pool, processes } = stage
  const another = await stage.startAnother()
  try {
    const saves = (by: Pick<Stage, 'as'>, place: number) =>
      saver(by, { people: people.slice(place * 200, place * 200 + 200), ...nextOfKin })
    const [first, second, elsewhere] = [await saves(stage, 0), await saves(stage, 1), await saves(another, 2)]
    const pids = () => [...processes().app, ...familyOf(another.process.pid ?? 0), ...processes().database]
    const [one, two] = [shared(first, second), shared(first, elsewhere)]
    await keepInFlight(one, WARM_UP)
    await keepInFlight(two, WARM_UP)
    const costs: Record<'one' | 'two', Awaited<ReturnType<typeof cost>>[]> = { one: [], two: [] }
    for (let round = 0; round < blocks; round++) {
      costs.one.push(await cost(one, pids))
      costs.two.push(await cost(two, pids))
    }
    const waits = watchWaits(pool)
    await cost(two, pids)
    const [alone, together] = [summary(costs.one), summary(costs.two)]
    const says = 'W3 through two processes beside one'
    return [
      {
        ...{ says: `${says}, processor time`, value: together.processor / alone.processor, limit: 1.1, unit: 'x' },
        beside: `${(1000 / together.processor).toFixed(0)} and ${(1000 / alone.processor).toFixed(0)} saves a processor second; ${await waits()}`,
      },
      {
        ...{ says: `${says}, time for each`, value: together.ms / alone.ms, limit: 1, unit: 'x' },
        beside: `${(1000 / together.ms).toFixed(0)} and ${(1000 / alone.ms).toFixed(0)} saves a second`,
      },
    ]
  } finally {
    await another.stop()
  }
}
