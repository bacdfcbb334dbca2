import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { strangerActs } from './strangers.ts'
import type { Act } from './turn.ts'

const { FEATURES }: { FEATURES: string[] } = await import(join(process.cwd(), '.dependency-cruiser.mjs'))
const files = FEATURES.map((name) => join(process.cwd(), `src/features/${name}/race.ts`)).filter((file) =>
  existsSync(file),
)
const modules: { race: Act[] }[] = await Promise.all(files.map((file) => import(file)))

/** Everything that people do in the race, in the order of the features: each has its own in `race.ts`. */
export const acts: Act[] = [...modules.flatMap(({ race }) => race), ...strangerActs]
