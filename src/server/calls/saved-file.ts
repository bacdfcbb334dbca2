import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { attachment } from '../files/names.ts'
import type { RawRoute, Services } from '../services.ts'
import { begin, type Gate, throughGate } from './caller.ts'
import type { PersonContext } from './context.ts'
import { notFound } from './errors.ts'

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type Kind = keyof typeof TYPES

/** What a route answers with a file of a kind. */
export const answersOf = (kind: Kind) => ({ 200: TYPES[kind] })

interface File {
  /** Without its extension. */
  name: string
  kind: Kind
  content: string | Uint8Array
}

/** Sends a file to be saved, never to be shown by the browser. */
export function sendFile(reply: FastifyReply, { name, kind, content }: File) {
  return reply
    .type(kind === 'csv' ? `${TYPES.csv}; charset=utf-8` : TYPES[kind])
    .header('content-disposition', attachment(`${name}.${kind}`))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(content)
}

/** What was read for a file, and how it is made of that once the transaction is over. */
export interface ReadFile {
  name: string
  make: () => File['content'] | Promise<File['content']>
}

interface Asked<Input> {
  input: Input
  /** As it was sent: who reads it parses it. */
  query: unknown
  services: Services
}

/** A file with its gate. */
export interface Saving<Input, Meta, Proof extends object>
  extends Pick<RawRoute, 'url' | 'summary' | 'description' | 'query'> {
  kind: Kind
  params: z.ZodObject & z.ZodType<Input>
  meta: Meta
  gate: Gate<{ meta: Meta; input: Input }, Proof>
  /** Reads it and logs that it is saved, in the transaction of the call. */
  read: (context: PersonContext & Proof, asked: Asked<Input>) => Promise<ReadFile>
}

/** A file as features declare it, where its gate is known. */
export type SavedFile<Input, Proof extends object> = Omit<Saving<Input, unknown, Proof>, 'meta' | 'gate'>

/** The route of a file that somebody saves, behind a gate; 404 where its address names nothing, but 401 before to a stranger. */
export function savedFile<Input, Meta extends Pick<RawRoute, 'access' | 'effect'>, Proof extends object>({
  kind,
  meta,
  gate,
  read,
  ...route
}: Saving<Input, Meta, Proof>): RawRoute {
  return {
    method: 'GET',
    ...route,
    ...meta,
    answers: answersOf(kind),
    async handle(services, { call, params, query }, reply) {
      const parsed = route.params.safeParse(params)
      if (!parsed.success)
        return begin(call, meta, () => {
          throw notFound()
        })
      const input = parsed.data as Input
      const { name, make } = await throughGate(call, { gate, asked: { meta, input } }, (context) =>
        read(context, { input, query, services }),
      )
      return sendFile(reply, { name, kind, content: await make() })
    },
  }
}
