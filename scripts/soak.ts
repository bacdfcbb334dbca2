import { parseArgs } from 'node:util'
import { race } from '../e2e/soak/race/race.ts'
import { soak } from '../e2e/soak/soak.ts'
import { buildWhenChanged } from './tasks/build.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...({ acts: { type: 'string', default: '1500' }, seed: { type: 'string' } } as const),
    ...({
      mostly: { type: 'string' },
      together: { type: 'string' },
      rounds: { type: 'string', default: '500' },
      only: { type: 'string' },
    } as const),
  },
})
const rounds = Number(positionals[0] ?? 50)
const acts = Number(options.acts)
/** `--mostly timesheets,attendance`: what is done in these features races far oftener. */
const mostly = options.mostly?.split(',') ?? []
/** `--together 'approve hours;change hours' --rounds 500`: after some acts these are done at the same moment, so often; nothing is killed. */
const together = options.together && { names: options.together.split(';'), rounds: Number(options.rounds) }
const seed = Number(options.seed ?? Date.now() % 1_000_000)

/** `--only money`: kills meet nothing but pay runs and invoices. */
const onlyMoney = options.only === 'money'

await buildWhenChanged()
try {
  if (!together) {
    const { saves, uploads, changes, money } = await soak({
      rounds,
      onlyMoney,
      log: console.log,
    })
    console.log(
      `${rounds} rounds passed, 0 failed: every one of ${saves} saves, ${uploads} uploads, ${changes} changes for a team and ${money} runs and invoices that were acknowledged is there, and none in part.`,
    )
  }
  console.log(`racing: ${acts} acts with seed ${seed}`)
  const { done, refused, busy, deadlocks, doneOf, met } = await race({
    acts,
    seed,
    mostly,
    together: together || undefined,
  })
  for (const [act, times] of doneOf) console.log(`${String(times).padStart(6)}  ${act}`)
  if (together)
    console.log(`${together.rounds} rounds together, ${met} in which each did something: ${options.together}`)
  console.log(
    `${acts} acts passed, 0 failed: ${done} done, ${refused} refused, ${busy} told to come again, ${deadlocks} deadlocks; every invariant holds.`,
  )
} catch (error) {
  console.error(`A round failed: ${(error as Error).message}`)
  process.exitCode = 1
}
