import pg from 'pg'

const breaks = new WeakSet<object>()

// Nothing to wait for: a certificate, a socket that we may not open, a server that speaks no TLS.
const NEVER = new Set(['EPROTO', 'EACCES'])

/** Remembers what breaks the connection of this client, so that it is known by where it came from: an error of a file may carry the same code. */
export function noteBreaks<C extends pg.Client>(client: C): C {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('error', (error: NodeJS.ErrnoException) => {
    const { code = '', syscall } = error
    if ((syscall !== undefined || error instanceof AggregateError) && !NEVER.has(code)) breaks.add(error)
  })
  return client
}

// Connection lost, no room for another one, the server is starting or stopping.
const AWAY = /^(08|53|57P)/
// What pg says by itself, without a code.
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|after calling end on the pool/

/** Whether an error means that the database cannot be reached now: worth waiting for, unlike anything else that fails. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  return breaks.has(error) || LOST.test(error.message) || isDatabaseAway(error.cause)
}
