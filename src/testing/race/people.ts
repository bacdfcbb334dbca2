import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { ownerOf } from '../../../e2e/support/database.ts'
import type { Product } from '../../../e2e/support/server.ts'

/** A signed-in person, as in a browser: one cookie, one IP address of their own. */
export interface SoakPerson {
  id: string
  email: string
  request(
    product: Product,
    options: { method: string; path: string; body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>
}

let count = 0

/** Inserts confirmed, signed-in people into the product's database: other tests cover signing in. */
export async function makePeople(product: Product, howMany: number): Promise<SoakPerson[]> {
  const client = new pg.Client(ownerOf(product))
  await client.connect()
  try {
    const people: SoakPerson[] = []
    for (let i = 0; i < howMany; i++) people.push(await makePerson(client))
    return people
  } finally {
    await client.end()
  }
}

async function makePerson(client: pg.Client): Promise<SoakPerson> {
  const email = `soak-${randomUUID()}@example.test`
  const { rows } = await client.query<{ id: string }>(
    `insert into app.users (email, password_hash, email_confirmed_at) values ($1, 'none', now()) returning id`,
    [email],
  )
  const id = rows[0]?.id as string
  await client.query(`insert into app.profiles (user_id, full_name) values ($1, 'Soak Test')`, [id])
  return openSession({ pool: client, person: { id, email } })
}

interface Opening {
  pool: pg.Client | pg.Pool
  person: Pick<SoakPerson, 'id' | 'email'>
}

/** Signs a person in on a device of its own. */
export async function openSession({ pool, person: { id, email } }: Opening): Promise<SoakPerson> {
  const secret = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into app.sessions (user_id, secret_hash, created_at, authenticated_at, refreshed_at)
     values ($1, $2, now(), now(), now())`,
    [id, createHash('sha256').update(secret).digest()],
  )
  const address = `198.51.100.${(count++ % 250) + 1}`
  return {
    id,
    email,
    request: ({ url }, { method, path, body, headers }) =>
      fetch(`${url}${path}`, {
        method,
        headers: { cookie: `__Host-session=${secret}`, origin: url, 'x-forwarded-for': address, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
  }
}
