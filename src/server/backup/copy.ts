import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of a `pg` connection that speaks the COPY protocol. */
interface Wire {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

const HELD_BYTES = 4 * 1024 * 1024

/** One running COPY, in the shape in which `pg` hands messages to a query. */
class Copy {
  rows = 0
  ended = false
  error: Error | undefined
  private readonly text: string
  protected wire: Wire | undefined
  private wake: (() => void) | undefined

  constructor(text: string) {
    this.text = text
  }

  submit(wire: Wire) {
    this.wire = wire
    wire.query(this.text)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = Number(text.split(' ').at(-1))
  }

  handleReadyForQuery() {
    this.ended = true
    this.changed()
  }

  handleError(error: Error) {
    this.error ??= error
    this.changed()
  }

  /** Resolves with the next message of the copy itself. */
  next() {
    return new Promise<void>((resolve) => {
      this.wake = resolve
    })
  }

  protected changed() {
    this.wake?.()
    this.wake = undefined
  }
}

class CopyOut extends Copy {
  private chunks: Buffer[] = []
  private held = 0

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // Copied, because the parser reuses its memory.
    this.chunks.push(Buffer.from(chunk))
    this.held += chunk.length
    if (this.held > HELD_BYTES) this.wire?.stream.pause()
    this.changed()
  }

  take() {
    const taken = this.chunks
    this.chunks = []
    this.held = 0
    this.wire?.stream.resume()
    return taken
  }
}

class CopyIn extends Copy {
  started = false

  handleCopyInResponse() {
    this.started = true
    this.changed()
  }

  async write(chunk: Uint8Array) {
    this.wire?.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    if (this.wire?.stream.writableNeedDrain) await Promise.race([once(this.wire.stream, 'drain'), this.next()])
    if (this.error) throw this.error
  }

  finish() {
    this.wire?.endCopyFrom()
  }
}

/**
 * Yields the rows of `copy ... to stdout` as they arrive and returns how many there were. The server waits for a slow
 * reader (back-pressure).
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOut(text)
  client.query(copy as never)
  for (;;) {
    const chunks = copy.take()
    if (chunks.length > 0) yield Buffer.concat(chunks)
    else if (copy.ended) break
    else await copy.next()
  }
  if (copy.error) throw copy.error
  return copy.rows
}

export interface CopySink {
  write(chunk: Uint8Array): Promise<void>
  /** Ends the copy; returns how many rows the server took. */
  end(): Promise<number>
}

/** Opens `copy ... from stdin` for writing. */
export async function copyIn(client: pg.Client, text: string): Promise<CopySink> {
  const copy = new CopyIn(text)
  client.query(copy as never)
  while (!copy.started && !copy.ended) await copy.next()
  if (copy.error) throw copy.error
  return {
    write: (chunk) => copy.write(chunk),
    async end() {
      copy.finish()
      while (!copy.ended) await copy.next()
      if (copy.error) throw copy.error
      return copy.rows
    },
  }
}
