import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { strangerActs } from './strangers.ts'
import type { Act } from './turn.ts'

const { FEATURES }: { FEATURES: string[] } = await import(join(process.cwd(), '.dependency-cruiser.mjs'))
const files = FEATURES.map((name) => join(process.cwd(), `src/features/${name}/race.ts`)).filter((file) =>
  existsSync(file),
)
const modules: { race: Act[] }[] = await Promise.all(files.map((file) => import(file)))
const FAVOUR = 12

/** Everything that people do in the race, in the order of the features: each has its own in `race.ts`. */
export const acts: Act[] = [...modules.flatMap(({ race }) => race), ...strangerActs]

/** Some of them, by their names; throws for one that there is none of. */
export const actsNamed = (names: readonly string[]): Act[] =>
  names.map((name) => {
    const found = acts.find((act) => act.name === name)
    if (!found) throw new Error(`no act is named '${name}', but ${acts.map((act) => act.name).join(', ')}`)
    return found
  })

/** The same, with what is done in some features far oftener than the rest. */
export function actsFavouring(features: readonly string[]): Act[] {
  const favoured = new Set(
    modules.flatMap(({ race }, at) => (features.some((name) => files[at]?.includes(`/${name}/`)) ? race : [])),
  )
  return acts.map((act) => (favoured.has(act) ? { ...act, weight: act.weight * FAVOUR } : act))
}
