import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ProcedureMeta } from '#shared/contract.ts'
import type { Clock } from './clock.ts'
import type { Vault } from './crypto/vault.ts'
import type { Database } from './database/db.ts'
import type { Listener } from './database/listener.ts'
import type { Declared } from './declared.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileSlot } from './files/slots.ts'
import type { FileStore } from './files/store.ts'
import type { Conditions } from './health/conditions.ts'
import type { Limits } from './limits/rate-limits.ts'

/** What one running process has: made once in main.ts, handed to raw routes and jobs. */
export interface Services {
  database: Database
  clock: Clock
  vault: Vault
  files: FileStore
  /** Every place that a file can be uploaded to, by name. */
  slots: Map<string, FileSlot>
  scan: Scanner
  limits: Limits
  conditions: Conditions
  listener: Listener
  log: FastifyBaseLogger
  /** What each feature says of itself. */
  features: readonly Declared[]
  /** The folder where everything is kept. */
  dataDir: string
  /** The address that people use, without a trailing slash. */
  publicUrl: string
}

/** A route that oRPC does not serve (streams, the auth wire protocol), declared as data like a procedure is, and behind the same gates. */
export interface RawRoute extends Pick<ProcedureMeta, 'access' | 'effect'> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  handle: (services: Services, request: CallRequest, reply: FastifyReply) => Promise<unknown>
}

/** A request together with who may be calling. */
export type CallRequest = FastifyRequest
