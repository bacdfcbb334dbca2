import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ProcedureMeta } from '#shared/contract.ts'
import type { Clock } from './clock.ts'
import type { Vault } from './crypto/vault.ts'
import type { Database } from './database/db.ts'
import type { Listener } from './database/listener.ts'
import type { Declared } from './declared.ts'
import type { FileSlot } from './files/slots.ts'
import type { FileStore } from './files/store.ts'
import type { Conditions } from './health/conditions.ts'
import type { Here } from './here.ts'
import type { Limits } from './limits/rate-limits.ts'

/** The parts of one running process: created once in main.ts, passed to raw routes and jobs. */
export interface Services {
  database: Database
  clock: Clock
  vault: Vault
  files: FileStore
  /** Every file slot, by name. */
  slots: Map<string, FileSlot>
  limits: Limits
  conditions: Conditions
  listener: Listener
  here: Here
  log: FastifyBaseLogger
  /** What each feature declares: its actions, notices, tables and nouns. */
  features: readonly Declared[]
  /** The folder of all data. */
  dataDir: string
  /** The address that people use, without a trailing slash. */
  publicUrl: string
}

/** JSON of a schema, bytes of a media type, or nothing. */
export type Content = z.ZodType | string | null

/** What the API's document says of a raw route; the handler parses path and query with the same schemas. */
export interface RouteWords {
  /** What it does, in a few words. */
  summary: string
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: Content
  /** Its answers without an error, by status. */
  answers: Record<number, Content>
  /** Refusals that not every route has. */
  refusals?: readonly { status: number; code: string; message: string }[]
  /** The schema of these refusals, where it differs from that of all others. */
  refusal?: z.ZodObject
  /** What a caller may authenticate with, where the word of access does not say it. */
  credentials?: readonly Credential[]
  /** Accepts an Idempotency-Key, as every write of a procedure does. */
  doneOnce?: true
}

/** The session's cookie, the token of a reset link, the cookie of a tablet of a site, or nothing at all. */
export type Credential = 'session' | 'resetLink' | 'tablet' | 'none'

/** A route outside oRPC (streams, the auth protocol), declared as data like a procedure, and behind the same gates. */
export interface RawRoute extends RouteWords, Pick<ProcedureMeta, 'access' | 'effect'> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  handle: (services: Services, request: CallRequest, reply: FastifyReply) => Promise<unknown>
}

/** A request together with its claimed caller. */
export type CallRequest = FastifyRequest
