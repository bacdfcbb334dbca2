import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { castOf, type DemoPart } from './part.ts'
import { actionsOn, type Stage } from './stage.ts'

const fileAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The parts of the features that have one, in the order of the features. */
async function findParts(): Promise<DemoPart[]> {
  const { FEATURES }: { FEATURES: string[] } = await import(fileAt('.dependency-cruiser.mjs'))
  const files = FEATURES.map((name) => fileAt(`src/features/${name}/demo.ts`)).filter((file) => existsSync(file))
  const modules: { demo: DemoPart }[] = await Promise.all(files.map((file) => import(file)))
  return modules.map(({ demo }) => demo)
}

/** Two agencies and their staff: every event of the last half year in order of time; events of one moment in the order of the features. */
export async function play(stage: Stage, log: (line: string) => void) {
  const { clock } = stage
  const now = clock.at
  const [cast, actions, parts] = [castOf(now), actionsOn(stage), await findParts()]
  const events = (await Promise.all(parts.map((part) => part({ cast, actions })))).flat()
  events.sort((one, other) => one.at - other.at)
  for (const [index, { at, run }] of events.entries()) {
    clock.at = Math.min(at, now)
    await run()
    if (index % 200 !== 199) continue
    log(`  ${index + 1} of ${events.length} things have happened`)
    // What has doubled has outgrown the figures by which it is planned.
    if (Number.isInteger(Math.log2((index + 1) / 200))) await stage.owner.pool.query('analyze')
  }
  clock.at = now
  return cast
}
