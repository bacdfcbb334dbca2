import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Asked, Told } from './bench.ts'
import { Goals } from './goals.ts'

const USAGE = `Usage: npm run bench -- allocation [folder] [--quick] [--minutes 20] [--parts weeks,peers] [--most 200] [--only 1,2]
  folder     rostering instances (Instance1.txt and so on) to measure, too
  --quick    one seed of each size and instance
  --minutes  by the clock: shared over the parts, which leave out what they have no time for
  --parts    of weeks, use (sick calls, explanations, stops, repeated runs), rules (random rows, hostile problems), peers (HiGHS,
             late acceptance and, where the machine has them, CBC and CP-SAT), instances; without it all
  --most     leaves out weeks with more people
  --only     these instances alone
Each goal is printed when it is measured, and all of them at the end or when the run is interrupted. Seconds are those of a processor.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    parts: { type: 'string' },
    most: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** Measures in a thread of its own: this one stays free to print, also when somebody interrupts. */
function main() {
  if (options.help) return console.log(USAGE)
  const { quick, minutes, parts, most, only } = options
  const goals = new Goals()
  const asked: Asked = {
    folder: positionals[1],
    quick,
    minutes: minutes === undefined ? undefined : Number(minutes),
    parts: parts?.split(','),
    most: most === undefined ? undefined : Number(most),
    only: only?.split(',').map(Number),
  }
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: asked })
  thread.on('message', (told: Told) => {
    if ('line' in told) console.log(told.line)
    else goals.add(told.goal, told.finding)
  })
  thread.on('exit', () => goals.print())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void thread.terminate())
}

main()
