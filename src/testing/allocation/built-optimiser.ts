import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import type { optimise } from '#features/allocation/server/optimiser/optimiser.ts'
import server from '../../../build/server.config.ts'

const OPTIMISER = join(import.meta.dirname, '../../features/allocation/server/optimiser/optimiser.ts')
/** As deep below the root as the server is built: from there it finds the programs of its threads. */
const FOLDER = join('node_modules', '.cache', `optimiser-${process.pid}`)

/** The optimiser as the built server has it, and how its files are removed. */
export async function buildOptimiser() {
  const bundle = await rolldown({ ...server, input: OPTIMISER })
  const { output } = await bundle.write({ ...server.output, dir: FOLDER })
  await bundle.close()
  const built: { optimise: typeof optimise } = await import(pathToFileURL(join(FOLDER, output[0].fileName)).href)
  return { ...built, remove: () => rm(FOLDER, { recursive: true, force: true }) }
}
