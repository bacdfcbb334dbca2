import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'

function refuse(message: string) {
  return new ORPCError('BAD_REQUEST', { status: 400, message })
}

/** Refuses duplicate keys in an object: JSON.parse silently takes the last, another server may take the first. */
function refuseRepeatedKeys(text: string) {
  const objects: (Set<string> | undefined)[] = []
  const token = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g
  for (const [bracket, string, colon] of text.matchAll(token)) {
    if (bracket === '{') objects.push(new Set())
    else if (bracket === '[') objects.push(undefined)
    else if (bracket === '}' || bracket === ']') objects.pop()
    else if (colon) {
      const key = JSON.parse(`"${string}"`) as string
      const keys = objects.at(-1)
      if (keys?.has(key)) throw refuse('The JSON names a key twice')
      keys?.add(key)
    }
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const BYTE_ORDER_MARK = '\ufeff'
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8\b)/i
const MAYBE_HALF_A_CHARACTER = /\\u[dD][89a-fA-F]/

/** Refuses lone surrogates: PostgreSQL would store replacement characters instead. */
function refuseHalfCharacters(key: string, value: unknown) {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw refuse('The JSON holds half of a character: send both parts of a surrogate pair')
  return value
}

function parse(bytes: Buffer) {
  const text = UTF8.decode(bytes)
  // RFC 8259 lets nobody send it, and the parser would pass over it.
  if (text.startsWith(BYTE_ORDER_MARK)) throw refuse('The JSON begins with a byte order mark')
  const body: unknown = secureJson.parse(text, MAYBE_HALF_A_CHARACTER.test(text) ? refuseHalfCharacters : undefined)
  refuseRepeatedKeys(text)
  return body
}

/** Accepts JSON bodies only: no form, no text/plain (both avoid the same-origin check), no duplicate keys. Streams pass unread. */
export function parseBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      if (OTHER_CHARSET.test(headers['content-type'] ?? ''))
        throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'Send JSON in UTF-8' })
      if (bytes.length === 0) return undefined
      try {
        return parse(bytes)
      } catch (error) {
        throw error instanceof ORPCError ? error : refuse('The request is not valid JSON in UTF-8')
      }
    },
  )
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
}
