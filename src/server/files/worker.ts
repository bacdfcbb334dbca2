import { on } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { FileKey } from './cipher.ts'
import { type Inspection, inspect } from './inspect.ts'
import { plainFile } from './plain.ts'
import { sealInto } from './seal.ts'

/** A task for the thread. Its input and its answers travel through `port`. */
export type Order = { port: MessagePort; fileKey: FileKey } & (
  | { verb: 'seal'; handle: FileHandle; mime: string | undefined; answerEvery: number }
  | { verb: 'inspect'; path: string; size: number; inspection: Inspection }
)

/** A piece of the stream to encrypt, or null for its end. */
export type Piece = Uint8Array | null

/** The number of bytes consumed since the last answer (for back-pressure), or the result. */
export type Answer<Result> = { taken: number } | { result: Result } | { problem: { message: string; code: unknown } }

async function* piecesFrom(port: MessagePort, answerEvery: number) {
  let taken = 0
  for await (const [piece] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[Piece]>) {
    if (!piece) return
    yield piece
    taken += piece.length
    if (taken < answerEvery) continue
    port.postMessage({ taken } satisfies Answer<never>)
    taken = 0
  }
  throw new Error('the sender has gone')
}

function carryOut(order: Order) {
  const { port, fileKey } = order
  if (order.verb === 'seal')
    return sealInto(order.handle, { source: piecesFrom(port, order.answerEvery), fileKey, mime: order.mime })
  return inspect(plainFile(order.path, { size: order.size, fileKey }), order.inspection)
}

async function answer(order: Order): Promise<Answer<unknown>> {
  try {
    return { result: await carryOut(order) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { problem: { message, code } }
  }
}

parentPort?.on('message', async (order: Order) => order.port.postMessage(await answer(order)))
