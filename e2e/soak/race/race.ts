import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { invariants } from '#testing/invariants.ts'
import { acts, actsFavouring, actsNamed } from '#testing/race/acts.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import type { Act, Meeting, Turn, World } from '#testing/race/turn.ts'
import { type Chance, chanceFrom } from '#testing/random.ts'
import { freePort, type Product, startProduct } from '../../support/server.ts'
import { checkAudit } from '../audit.ts'
import { listFiles } from './files.ts'
import { meet, openWorld, prepare } from './world.ts'

const PEOPLE = 24
const TEAMS = 4
const ACTS_AT_ONCE = 9
const LONGEST_DELAY_MS = 8
/** Of so many acts the first is done that has something to be done to. */
const CHOICES = 6
const JOBS_LIMIT_MS = 60_000

export interface RaceResult {
  /** How many acts were done, were refused, and were told to come again. */
  done: number
  refused: number
  busy: number
  /** How often the database ended a transaction because two waited for each other. */
  deadlocks: number
  /** How often each act was done, the rarest first. */
  doneOf: [act: string, times: number][]
  /** In how many rounds each of the acts that are done together had something to do. */
  met: number
}

interface Racing {
  acts: number
  seed: number
  /** Features whose acts are done far oftener than the rest. */
  mostly?: readonly string[]
  /** Afterwards these acts, by their names, are done at the same moment, in so many rounds. */
  together?: Together | undefined
}

interface Together {
  names: readonly string[]
  rounds: number
}

/**
 * Lets people do random things to the same teams at the same time, through two processes on one database, and then asks
 * each invariant. The seed decides who does what; throws what went wrong together with the seed that gives the same
 * choices again.
 */
export async function race({ acts: howMany, seed, mostly = [], together }: Racing): Promise<RaceResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'care-race-'))
  const products: Product[] = []
  try {
    const env = { TRUST_PROXY: '1', LOG_LEVEL: 'error' }
    products.push(await startProduct({ dataDir, port: await freePort(), env }))
    products.push(await startProduct({ dataDir, port: await freePort(), env }))
    return await runRace(products as [Product, Product], {
      ...{ howMany, chance: chanceFrom(seed) },
      choice: actsFavouring(mostly),
      together,
    })
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const product of products.reverse()) await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runRace(products: [Product, Product], { howMany, chance, choice, together }: Race): Promise<RaceResult> {
  const world = openWorld(products)
  const tally = new Tally()
  try {
    for (let number = 0; number < howMany; number += ACTS_AT_ONCE) {
      await prepare(world, { people: PEOPLE, teams: TEAMS, chance })
      const meeting = await meet(world, chance)
      if (meeting.runs.length === 0) throw new Error(`nobody runs the team ${meeting.team}`)
      const turns = Array.from({ length: ACTS_AT_ONCE }, (_, place) => ({
        choices: Array.from({ length: CHOICES }, () => chance.weighted(choice)),
        delay: chance.below(LONGEST_DELAY_MS),
        turn: makeTurn({ world, meeting, chance, number: number + place }),
      }))
      await Promise.all(turns.map(({ choices, delay, turn }) => sleep(delay).then(() => tally.take(choices, turn))))
    }
    const met = together ? await raceTogether(world, { ...together, chance, tally, from: howMany }) : 0
    await finishJobs(world)
    await listFiles(world)
    // What the processes log comes a moment after their answers.
    const wrong = [
      ...tally.failures.map((failure) => failure()),
      ...(await tally.unaudited(world)),
      ...(await brokenInvariants(world)),
    ]
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    await checkAudit(products[0])
    return { ...tally.result(), met, deadlocks: await countDeadlocks(world) }
  } finally {
    await world.pool.end()
  }
}

interface Race {
  howMany: number
  chance: Chance
  choice: Act[]
  together: Together | undefined
}

/** Numbers of turns that lie so far apart meet at the same line, and are of different managers. */
const SAME_LINE = 3

/** Does some acts at the same moment, to the same thing where they find it by the number of their turn; in how many rounds each did something. */
async function raceTogether(
  world: World,
  { names, rounds, chance, tally, from }: Together & { chance: Chance; tally: Tally; from: number },
): Promise<number> {
  const chosen = actsNamed(names)
  let met = 0
  for (let round = 0; round < rounds; round++) {
    await prepare(world, { people: PEOPLE, teams: TEAMS, chance })
    const meeting = await meet(world, chance)
    const first = from + round * SAME_LINE * chosen.length
    const turns = chosen.map((act, at) => ({
      act,
      delay: chance.below(LONGEST_DELAY_MS),
      turn: makeTurn({ world, meeting, chance, number: first + at * SAME_LINE }),
    }))
    const done = await Promise.all(
      turns.map(({ act, delay, turn }) => sleep(delay).then(() => tally.take([act], turn))),
    )
    if (done.every(Boolean)) met++
  }
  return met
}

function makeTurn({
  world,
  meeting,
  chance,
  number,
}: {
  world: World
  meeting: Meeting
  chance: Chance
  number: number
}): Turn {
  const manager = chance.one(meeting.runs)
  const rest = meeting.runs.filter((one) => one !== manager)
  return {
    ...meeting,
    world,
    product: chance.one(world.products),
    manager,
    second: rest.length > 0 ? chance.one(rest) : manager,
    person: meeting.others[chance.below(4) === 0 ? 1 : 0] as SoakPerson,
    number,
  }
}

/** What the process said about an unexpected error. */
function errorIn(product: Product, answer: string): string {
  const { data } = JSON.parse(answer) as { data?: { correlationId?: string } }
  const id = data?.correlationId
  return (
    (id &&
      product
        .output()
        .split('\n')
        .find((line) => line.includes(id))) ??
    answer
  )
}

class Tally {
  readonly failures: (() => string)[] = []
  readonly #doneBy = new Map<string, number>()
  #refused = 0
  #busy = 0

  /** Does the first act that has something to be done to; false where none has. */
  async take(choices: readonly Act[], turn: Turn): Promise<boolean> {
    for (const act of choices) {
      const answer = await act.run(turn)
      if (!answer) continue
      await this.#count(act, turn, answer)
      return true
    }
    return false
  }

  async #count(act: Act, turn: Turn, answer: Response) {
    const { status } = answer
    if (status < 300) this.#doneBy.set(act.name, (this.#doneBy.get(act.name) ?? 0) + 1)
    else if (status === 503) this.#busy++
    else if (status < 500) this.#refused++
    else {
      const said = await answer.text()
      this.failures.push(() => `'${act.name}' was answered ${status}: ${errorIn(turn.product, said)}`)
    }
  }

  /** Actions of which the audit log has another number of rows than acts succeeded. */
  async unaudited({ pool, cleared }: World): Promise<string[]> {
    const { rows } = await pool.query<{ action: string; n: number }>(
      'select action, count(*)::int as n from app.audit_events group by action',
    )
    const written = new Map(rows.map(({ action, n }) => [action, n]))
    const least = new Map([['check.record', cleared]])
    const most = new Map(least)
    const count = (action: string, name: string, ...bounds: Map<string, number>[]) => {
      for (const bound of bounds) bound.set(action, (bound.get(action) ?? 0) + (this.#doneBy.get(name) ?? 0))
    }
    for (const { name, audited = [], mayWrite = [] } of acts) {
      for (const action of [audited].flat()) count(action, name, least, most)
      for (const action of [mayWrite].flat()) count(action, name, most)
    }
    return [...most].flatMap(([action, atMost]) => {
      const times = written.get(action) ?? 0
      const done = least.get(action) ?? 0
      return times >= done && times <= atMost
        ? []
        : `'${action}' was done ${done} to ${atMost} times and audited ${times}`
    })
  }

  result() {
    const done = [...this.#doneBy.values()].reduce((sum, count) => sum + count, 0)
    const doneOf = acts.map(({ name }): [string, number] => [name, this.#doneBy.get(name) ?? 0])
    return { done, refused: this.#refused, busy: this.#busy, doneOf: doneOf.toSorted(([, a], [, b]) => a - b) }
  }
}

/** Waits until everybody who wished it is erased and the bytes that went with them are. */
async function finishJobs({ pool }: World) {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as left from pgboss.job where name in ('erasure', 'blobs-left') and state in ('created', 'retry', 'active')`,
    )
    if (rows[0].left === 0) return
    if (performance.now() - began > JOBS_LIMIT_MS) throw new Error(`${rows[0].left} erasures are not finished`)
    await sleep(100)
  }
}

async function brokenInvariants({ pool }: World): Promise<string[]> {
  const broken: string[] = []
  for (const { name, wrong } of invariants) {
    const { rows } = await pool.query(wrong)
    if (rows.length > 0) broken.push(`not true that ${name}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
  }
  return broken
}

async function countDeadlocks({ pool }: World): Promise<number> {
  const { rows } = await pool.query(`select deadlocks::int from pg_stat_database where datname = current_database()`)
  return rows[0].deadlocks
}
