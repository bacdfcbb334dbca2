import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePeople } from '#testing/race/people.ts'
import { freePort, type Product, startProduct } from '../support/server.ts'
import { checkAudit } from './audit.ts'
import { createMoney } from './money.ts'
import { createSaver } from './saver.ts'
import { createTeamWide } from './team-wide.ts'
import { createUploader } from './uploader.ts'
import { keepWriting, type Writer } from './writer.ts'

const SAVERS = 6
const ROUNDS_PER_UPLOADER = 5
const WRITES_BEFORE_KILL = 5
const UNDER_WAY_LIMIT_MS = 30_000
const LONGEST_LOAD_MS = 1000

/** How many writes of each kind were acknowledged, and found again. */
export interface SoakResult {
  saves: number
  uploads: number
  /** Changes for a whole team. */
  changes: number
  /** Pay runs and issued invoices. */
  money: number
}

/**
 * Kills app and database with SIGKILL under write load, again and again on the same data, and checks after each start that every
 * acknowledged write is there, and at the end that it was audited. Throws at the first that is missing or incomplete.
 */
export async function soak({
  rounds,
  onlyMoney = false,
  log = () => {},
}: {
  rounds: number
  /** Nothing but pay runs and invoices is written, so that each kill meets one. */
  onlyMoney?: boolean
  log?: (line: string) => void
}): Promise<SoakResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'care-soak-'))
  const port = await freePort()
  // Each person has an IP address of their own, for the rate limits.
  const start = () => startProduct({ dataDir, port, env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } })
  let product = await start()
  const savers = (await makePeople(product, SAVERS)).map(createSaver)
  const uploaders: Writer[] = []
  const teamWide = await createTeamWide(product)
  const money = await createMoney(product)
  const steady = onlyMoney ? [money] : [...savers, teamWide, money]
  const turns = onlyMoney ? [[money]] : [[teamWide], [money], savers]
  const result = () => ({
    saves: acknowledgedBy(savers),
    uploads: acknowledgedBy(uploaders),
    changes: teamWide.acknowledged,
    money: money.acknowledged,
  })
  try {
    for (let round = 1; round <= rounds; round++) {
      const fresh =
        !onlyMoney && round % ROUNDS_PER_UPLOADER === 1 ? (await makePeople(product, 2)).map(createUploader) : []
      uploaders.push(...fresh)
      const writers = [...steady, ...uploaders]
      const watched = fresh.length > 0 ? fresh : turns[round % turns.length]!
      const victim = await killUnderLoad({ product, writers, watched, round })
      product = await start()
      for (const writer of writers) while (!(await writer.check(product))) await sleep(50)
      log(
        `round ${round}: killed ${victim}; found ${result().saves} saves, ${result().uploads} uploads, ${teamWide.acknowledged} changes for a team and ${money.acknowledged} runs and invoices`,
      )
    }
    await checkAudit(product)
    return result()
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function acknowledgedBy(writers: readonly Writer[]) {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
}

const VICTIMS = ['the app', 'the database', 'the app and the database'] as const

interface Round {
  product: Product
  writers: Writer[]
  /** Some of them: in turn each kind of write must be under way, also on a busy machine. */
  watched: readonly Writer[]
  round: number
}

/** Kills one process, lets the writers continue for a moment, and ends with neither running. */
async function killUnderLoad({ product, writers, watched, round }: Round) {
  const victim = VICTIMS[round % VICTIMS.length]
  let going = true
  const load = Promise.all(writers.map((writer) => keepWriting(writer, { product, going: () => going })))
  // Races with the load, so that a writer's failure ends the round at once.
  await Promise.race([Promise.all([underWay(writers, WRITES_BEFORE_KILL), underWay(watched, 1)]), load])
  await Promise.race([sleep(Math.random() * LONGEST_LOAD_MS), load])
  if (victim !== 'the app') killServer(product)
  if (victim === 'the database') await Promise.race([sleep(1500), load])
  product.process.kill('SIGKILL')
  going = false
  await load
  return victim
}

/** Waits until the writers have answers: a just started app on a busy machine may need a second, and the kill should hit a working one. */
async function underWay(writers: readonly Writer[], howMany: number) {
  const before = acknowledgedBy(writers)
  const began = performance.now()
  while (acknowledgedBy(writers) < before + howMany) {
    if (performance.now() - began > UNDER_WAY_LIMIT_MS) throw new Error('the app acknowledges no writes')
    await sleep(10)
  }
}

function killServer({ dataDir }: Product) {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}
