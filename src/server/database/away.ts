import pg from 'pg'

const breaks = new WeakSet<object>()

// Waiting cannot help: a bad certificate, a socket without permission, a server without TLS.
const NEVER = new Set(['EPROTO', 'EACCES'])

/** Marks the errors that break this client's connection: a file error may carry the same code. */
export function noteBreaks<C extends pg.Client>(client: C): C {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('error', (error: NodeJS.ErrnoException) => {
    const { code = '', syscall } = error
    if ((syscall !== undefined || error instanceof AggregateError) && !NEVER.has(code)) breaks.add(error)
  })
  return client
}

// SQLSTATE classes: connection lost, no room for another one, the server is starting or stopping.
const AWAY = /^(08|53|57P)/
// Messages of pg that carry no code.
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|after calling end on the pool/

/** Whether an error means that the database cannot be reached now, so that waiting can help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  return breaks.has(error) || LOST.test(error.message) || isDatabaseAway(error.cause)
}
