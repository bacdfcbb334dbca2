import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function refuse(message: string) {
  return new ORPCError('BAD_REQUEST', { status: 400, message })
}

/** Finds a key that stands twice in one object, or that reaches for a prototype: JSON.parse would let either pass in silence. */
function checkKeys(text: string) {
  const objects: (Set<string> | undefined)[] = []
  const token = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g
  for (const [bracket, string, colon] of text.matchAll(token)) {
    if (bracket === '{') objects.push(new Set())
    else if (bracket === '[') objects.push(undefined)
    else if (bracket === '}' || bracket === ']') objects.pop()
    else if (colon) {
      const key = JSON.parse(`"${string}"`) as string
      const keys = objects.at(-1)
      if (FORBIDDEN_KEYS.has(key) || keys?.has(key)) throw refuse('The JSON names a key twice, or one that is not allowed')
      keys?.add(key)
    }
  }
}

/** JSON bodies only: no form, no text/plain (a way around the same-origin proof), no duplicate keys. Streams pass unread. */
export function parseBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text === '') return undefined
    try {
      const body = JSON.parse(text)
      checkKeys(text)
      return body
    } catch (error) {
      throw error instanceof ORPCError ? error : refuse('The request is not valid JSON')
    }
  })
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
}
