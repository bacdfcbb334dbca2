import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
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

/** JSON of a schema, bytes of a media type, or nothing. */
export type Content = z.ZodType | string | null

/** What the API's document says of a raw route; the handler reads path and query by the same schemas. */
export interface RouteWords {
  /** In a few words, what it does. */
  summary: string
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: Content
  /** What it answers when it does what was asked, by status. */
  answers: Record<number, Content>
  /** Those that not every route has. */
  refusals?: readonly { status: number; code: string; message: string }[]
  /** The form of these refusals, where it is not that of all others. */
  refusal?: z.ZodObject
  /** What a caller may bring along, where the word of access does not say it. */
  credentials?: readonly Credential[]
  /** Takes an Idempotency-Key, as every write of a procedure does. */
  doneOnce?: true
}

/** The session's cookie, the token of a reset link, or nothing at all. */
export type Credential = 'session' | 'resetLink' | 'none'

/** A route that oRPC does not serve (streams, the auth wire protocol), declared as data like a procedure is, and behind the same gates. */
export interface RawRoute extends RouteWords, Pick<ProcedureMeta, 'access' | 'effect'> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  handle: (services: Services, request: CallRequest, reply: FastifyReply) => Promise<unknown>
}

/** A request together with who may be calling. */
export type CallRequest = FastifyRequest
