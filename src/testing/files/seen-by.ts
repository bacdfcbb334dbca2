import { hashSecret } from '#server/crypto/secrets.ts'
import type { TestApp } from '../app.ts'

interface Asked {
  by: { sessionSecret: string }
  of: { id: string }
}

/** The rows of somebody's files that row security shows to another person, whatever the calls make of them. */
export async function filesSeenBy({ services, clock }: TestApp, { by, of }: Asked) {
  const client = await services.database.pool.connect()
  try {
    await client.query('begin; set local role care_app')
    await client.query('select from app.enter($1, $2)', [hashSecret(by.sessionSecret), new Date(clock.now())])
    const { rows } = await client.query<{ id: string }>('select id from app.files where user_id = $1', [of.id])
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}
