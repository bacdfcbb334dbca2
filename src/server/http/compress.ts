import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes. A smaller answer fits into one packet either way. */
const LEAST = 1400
const TEXT = /^(text\/(?!event-stream)|application\/json\b)/
const SECRETS = '/auth/v1/'

const brotli = ({ length }: string): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** At once: handing a text to a thread and back costs more than compressing most of them (0.07 ms for 8 KB, 0.6 ms for 120 KB). */
const encoders: Record<string, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text, brotli(text)),
  gzip: (text) => gzipSync(text),
}

/** Characters. A larger one takes some milliseconds, in which nobody else is answered. */
const LARGE = 250_000

/** In a thread: for the largest texts. */
const inThread: Record<string, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, brotli(text)),
  gzip: (text) => promisify(gzip)(text),
}

/** The JSON of an answer that is sent many times: it is compressed once for each encoding. */
export function packAnswer(body: unknown) {
  const text = JSON.stringify(body)
  const encoded = new Map<string, Promise<Buffer>>()
  return {
    async send(request: FastifyRequest, reply: FastifyReply) {
      reply.header('content-type', 'application/json; charset=utf-8')
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(inThread))
      const encode = encoding && inThread[encoding]
      if (!encode || Buffer.byteLength(text) < LEAST) return reply.send(text)
      if (!encoded.has(encoding)) encoded.set(encoding, encode(text))
      reply.header('vary', 'Accept-Encoding').header('content-encoding', encoding)
      return reply.send(await encoded.get(encoding))
    },
  }
}

export type PackedAnswer = ReturnType<typeof packAnswer>

/**
 * The compressed length reveals a secret beside text that somebody else chose (BREACH): answers to writes, which may contain a secret, and
 * those about sessions are not compressed.
 */
function mayHoldSecret({ method, routeOptions }: FastifyRequest) {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.url?.startsWith(SECRETS)
}

function isLargeText(reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' &&
    Buffer.byteLength(payload) >= LEAST &&
    TEXT.test(String(reply.getHeader('content-type')))
  )
}

/** Compresses larger texts with Brotli or gzip. Streams (events, files) pass unchanged. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (mayHoldSecret(request) || !isLargeText(reply, payload) || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(encoders))
    const encode = encoding && (payload.length > LARGE ? inThread : encoders)[encoding]
    if (!encode) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encode(payload)
  })
}
