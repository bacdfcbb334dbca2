import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import server from '../../../../../build/server.config.ts'
import type { optimise } from './optimiser.ts'

/** As deep below the root as the server is built: from there it finds the programs of its threads. */
const FOLDER = join('node_modules', '.cache', `optimiser-${process.pid}`)

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

test('the built server finds the program of the thread, and linear programs in it', async () => {
  const bundle = await rolldown({ ...server, input: join(import.meta.dirname, 'optimiser.ts') })
  const { output } = await bundle.write({ ...server.output, dir: FOLDER })
  await bundle.close()
  const built: { optimise: typeof optimise } = await import(pathToFileURL(join(FOLDER, output[0].fileName)).href)
  const problem = agencyWeek({ people: 12, places: 20, seed: 1 })
  const { result } = built.optimise({ problem, options: { seed: 1, ticks: 100 } })
  expect((await result).bound).not.toBeNull()
})
