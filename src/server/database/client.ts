import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { isDatabaseAway, noteBreaks } from './away.ts'
import type { Connection } from './db.ts'

/** What a database says that is there and does not let us in, as what the operator has to mend. The password is in no message of pg. */
function notLetIn(error: Error & { code?: string }, { user, database }: pg.Client) {
  if (error.code === '28P01')
    return new Refusal(`The database does not accept the password of its user ${user}: mend DATABASE_URL.`)
  if (error.code === '3D000')
    return new Refusal(`The database server has no database ${database}: create it, or mend DATABASE_URL.`)
  return new Refusal(`The database does not let the user ${user} in (${error.message}): mend DATABASE_URL.`)
}

/**
 * Runs `work` on a connection of its own. What breaks the connection is told by the statement that waits for it; without a listener it
 * would end the process. Throws a Refusal where the database does not let us in.
 */
export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = noteBreaks(new pg.Client(connection as pg.ClientConfig))
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw isDatabaseAway(error) ? error : notLetIn(error, client)
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
