import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { isDatabaseAway, noteBreaks } from './away.ts'
import type { Connection } from './db.ts'

/** Turns a refused login into a message that says what the operator has to mend. No message of pg contains the password. */
function notLetIn(error: Error & { code?: string }, { user, database }: pg.Client) {
  if (error.code === '28P01')
    return new Refusal(`The database does not accept the password of its user ${user}: mend DATABASE_URL.`)
  if (error.code === '3D000')
    return new Refusal(`The database server has no database ${database}: create it, or mend DATABASE_URL.`)
  return new Refusal(`The database does not let the user ${user} in (${error.message}): mend DATABASE_URL.`)
}

/**
 * Runs `work` on a connection of its own. The pending statement throws when the connection breaks; without the listener the error event
 * would end the process as well. Throws a Refusal where the database refuses the login.
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
