import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { hashPassword } from '#server/crypto/passwords.ts'
import { quantile } from '../measure.ts'
import { forgetPeak } from '../proc.ts'
import type { Stage } from '../stage.ts'
import type { Finding, Work } from '../works.ts'

const PASSWORD = 'a long sentence that nobody guesses'
const HASH = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const AT_ONCE = 16

async function signerIn({ people, pool, vault, product, call }: Stage) {
  const ids = people.map(({ id }) => id)
  await pool.query('update app.users set password_hash = $1 where id = any($2)', [
    await hashPassword(vault, PASSWORD),
    ids,
  ])
  const { rows } = await pool.query<{ email: string }>('select email from app.users where id = any($1)', [ids])
  return (turn: number) =>
    call(product.url, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: HEADERS,
      body: JSON.stringify({ email: rows[turn % rows.length]?.email, password: PASSWORD }),
    })
}

/** W1: the cost of a sign-in beside its password hash. */
export async function signIn(stage: Stage): Promise<Work[]> {
  const product = await signerIn(stage)
  const salt = randomBytes(16)
  return [
    {
      name: 'W1 sign in',
      runs: { product, bare: () => hashRaw(PASSWORD, { ...HASH, salt }) },
      effort: { calls: 7, withinMs: 3000, loadMs: 1500, inFlight: 2 },
      goals: [
        {
          says: 'processor time at most 1.2 x the bare hash',
          limit: 1.2,
          unit: 'x',
          value: ({ product: one, bare }) =>
            ((one?.server ?? Number.NaN) + (one?.database ?? 0)) / (bare?.server ?? Number.NaN),
        },
      ],
    },
  ]
}

/** W1: while sixteen people sign in at a time, other calls are still answered. */
export async function besideSignIns(stage: Stage): Promise<Finding[]> {
  const product = await signerIn(stage)
  const { people, as } = stage

  async function load(calls: number) {
    const taken: number[] = []
    for (let turn = 0; turn < calls; turn++) {
      const start = performance.now()
      await as(people[turn % people.length] as (typeof people)[number], { path: '/api/registration' })
      taken.push(performance.now() - start)
    }
    return quantile(taken, 0.99)
  }

  const alone = await load(400)
  let going = true
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let turn = lane; going; turn += AT_ONCE) await product(turn)
  })
  const beside = await load(400)
  going = false
  await Promise.all(lanes)
  // Two hashes use 64 MB each while they run: not to be counted for the next works.
  forgetPeak(stage.processes().app)
  return [
    { says: "W1 with 16 sign-ins in flight, W2's p99 by its p99 alone", value: beside / alone, limit: 3, unit: 'x' },
  ]
}
