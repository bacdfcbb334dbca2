import { randomUUID } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { CHANNEL } from '#server/publish.ts'
import type { TestApp } from './app.ts'

export const SOON_MS = 2000

/** An open event stream with everything it has sent so far. */
export interface TestStream {
  status: number
  text: string
  ended: boolean
  retryAfter: string | null
  /** The nouns sent, message by message. */
  messages(): string[][]
  /** Every noun sent, each once, sorted by name. */
  nouns(): string[]
}

/** Opens event streams of an app; those of a test end with it. */
export function useEventStreams(app: TestApp) {
  const open = new Set<AbortController>()
  let origin: string | undefined
  function closeAll() {
    for (const one of open) one.abort()
    open.clear()
  }
  afterEach(closeAll)

  /** Waits until the app has heard what was committed before: a stream that opens meanwhile would be sent it. */
  async function hearWhatWas() {
    const { listener, database } = app.services
    const mark = `test:${randomUUID()}`
    const heard = Promise.withResolvers<void>()
    const stop = listener.follow([mark], () => heard.resolve())
    await database.pool.query('select pg_notify($1, $2)', [CHANNEL, mark])
    await heard.promise
    stop()
  }

  async function follow(
    { sessionSecret }: { sessionSecret: string },
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<TestStream> {
    origin ??= await app.listen()
    await hearWhatWas()
    const leaving = new AbortController()
    open.add(leaving)
    const response = await fetch(`${origin}/api/events${query}`, {
      signal: leaving.signal,
      headers: { cookie: `__Host-session=${sessionSecret}`, 'sec-fetch-site': 'same-origin', ...headers },
    })
    const stream: TestStream = {
      status: response.status,
      text: '',
      ended: false,
      retryAfter: response.headers.get('retry-after'),
      messages: () =>
        [...stream.text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, nouns = '']) => nouns.split(' ')),
      nouns: () => [...new Set(stream.messages().flat())].sort(),
    }
    const pieces = response.body!.pipeThrough(new TextDecoderStream())
    void (async () => {
      for await (const piece of pieces) stream.text += piece
      stream.ended = true
    })().catch(() => {})
    if (response.status === 200) await expect.poll(() => stream.text, { timeout: SOON_MS }).toContain('ready')
    return stream
  }

  return { follow, closeAll }
}
