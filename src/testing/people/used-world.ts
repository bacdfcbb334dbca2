import type { TestApp } from '../app.ts'
import { makeWorld, type World } from './world.ts'

/** After so many checks a world has so much in it that reading it takes longer than making another one. */
const USED_UP = 30

/**
 * For tests that try one call after another: a check runs in the world of the checks before it, and again in a new one
 * where what these have left is in its way. Making a world costs more than most checks.
 */
export function worldsOf(app: TestApp) {
  let used: { world: World; checks: number } | undefined
  return async (check: (world: World) => Promise<void>) => {
    const inTheirs = used && used.checks++ < USED_UP ? check(used.world) : Promise.reject()
    await inTheirs.catch(async () => {
      used = { world: await makeWorld(app), checks: 0 }
      await check(used.world)
    })
  }
}
