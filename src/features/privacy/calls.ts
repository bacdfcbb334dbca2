import { type Calls, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { buildExport } from './server/archive/build.ts'

/** A day that has passed when the tests run. */
const DAY = '2020-01-31'

/** An archive of their own data that is being built. */
async function anExport(world: World) {
  const { privacy } = world.app.as(world.actors.self)
  const { items } = await privacy.exports()
  const building = items.find(({ state }) => state === 'queued' || state === 'running')
  return note(world, { exportId: (building ?? (await privacy.askExport({ confirm: true }))).id })
}

async function aReadyExport(world: World) {
  const { exportId } = await anExport(world)
  await buildExport(world.app.services, exportId)
}

/** What the generated tests cannot derive of calls to privacy. */
export const calls: Calls = {
  askPack: { input: () => ({ people: null, from: DAY, through: DAY, on: DAY }) },
  askPassport: { input: () => ({ teamId: null, documents: [] }) },
  cancelExport: { given: anExport, of: 'self' },
  openExport: { given: aReadyExport, of: 'self' },
  erase: { except: { manager: 'CONFLICT', managerOfOther: 'CONFLICT' } },
}
