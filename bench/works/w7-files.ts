import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload } from '../files.ts'
import { quantile } from '../measure.ts'
import { forgetPeak, memoryOf } from '../proc.ts'
import { mainThreadTime } from '../processor-time.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Finding, type Work } from '../works.ts'

const MB = 1_000_000
const EFFORT = { calls: 20, loadMs: 300, inFlight: 4 }

/** A file of a scan's size that starts and ends like a PDF. */
function pdf(size: number) {
  const bytes = randomBytes(size)
  bytes.write('%PDF-1.7\n', 0)
  bytes.write('\n%%EOF\n', size - 7)
  return bytes
}

async function writeFile(path: string, bytes: Buffer) {
  const file = await open(path, 'w')
  await file.write(bytes)
  await file.sync()
  await file.close()
}

function uploader(stage: Stage) {
  const { people } = stage
  return async (turn: number, bytes: Buffer) => {
    const caller = people[turn % people.length] as (typeof people)[number]
    return { caller, ...(await upload(stage, { caller, slot: 'resume', name: 'cv.pdf', bytes })) }
  }
}

/** W7: a document of 2 MB up and down, compared with a server that only writes and reads it. */
export async function files(stage: Stage): Promise<Work[]> {
  const { as, reference, folder } = stage
  const bytes = pdf(2 * MB)
  const send = uploader(stage)
  const mine = await send(0, bytes)
  const theirs = (await reference('/files', { method: 'PUT', body: bytes })).toString()
  return [
    {
      name: 'W7 upload 2 MB',
      effort: EFFORT,
      runs: {
        product: (turn) => send(turn, bytes),
        reference: () => reference('/files', { method: 'PUT', body: bytes }),
        bare: (turn) => writeFile(join(folder, `bare-${turn % 50}`), bytes),
      },
      goals: atMost(2, 'reference'),
    },
    {
      name: 'W7 download 2 MB',
      effort: EFFORT,
      runs: {
        product: () => as(mine.caller, { path: `/api/files/${mine.id}` }),
        reference: () => reference(`/files/${theirs}`, { method: 'GET' }),
        bare: () => readFile(join(folder, 'bare-0')),
      },
      goals: atMost(1.5, 'reference'),
    },
  ]
}

const ONE_BY_ONE = 30

/** The milliseconds of the smallest call of somebody else, again and again while the uploads are under way. */
async function callsOfOthers({ as, teams }: Stage, underWay: () => boolean) {
  const taken: number[] = []
  while (underWay()) {
    const began = performance.now()
    await as(teams.of20.manager, { path: '/api/notifications/counts' })
    taken.push(performance.now() - began)
  }
  return taken
}

/**
 * W7: how long an upload keeps the main thread from answering others, and the memory that sixteen at once add to a
 * process that has served before.
 */
export async function uploads(stage: Stage): Promise<Finding[]> {
  const { app } = stage.processes()
  const pid = stage.product.process.pid ?? 0
  const send = uploader(stage)
  const small = pdf(2 * MB)
  const used = mainThreadTime(pid)
  for (let turn = 0; turn < ONE_BY_ONE; turn++) await send(400 + turn, small)
  const mainThread = (mainThreadTime(pid) - used) / ONE_BY_ONE
  const large = pdf(10 * MB)
  forgetPeak(app)
  const before = memoryOf(app).now
  let underWay = true
  const others = callsOfOthers(stage, () => underWay)
  await Promise.all(Array.from({ length: 16 }, (_, lane) => send(300 + lane, large)))
  underWay = false
  const added = memoryOf(app).peak - before
  return [
    { says: 'W7 main thread, for an upload of 2 MB', value: mainThread, limit: 3, unit: 'ms' },
    { says: 'W7 memory that 16 uploads of 10 MB at once add', value: added, limit: 48, unit: 'MB' },
    {
      says: 'W7 the smallest call of somebody else meanwhile, p50',
      value: quantile(await others, 0.5),
      limit: 20,
      unit: 'ms',
    },
  ]
}
