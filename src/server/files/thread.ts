import type { FileHandle } from 'node:fs/promises'
import { MessageChannel, type Transferable, Worker } from 'node:worker_threads'
import { unavailable } from '../calls/errors.ts'
import { inspecting } from '../limits/costly-work.ts'
import type { FileKey } from './cipher.ts'
import type { Inspection, Verdict } from './inspect.ts'
import type { Sealed } from './seal.ts'
import type { Answer, Order, Piece } from './worker.ts'

/*
 * Files are encrypted and inspected in a thread of their own: its heap is small, so a garbage collection there takes a
 * few milliseconds instead of marking everything that the process holds, and no other call waits for it.
 */

const PROGRAM = new URL('./worker.ts', import.meta.url)
const KEPT_MS = 60_000
const INSPECTION_LIMIT_MS = 60_000
/**
 * Bytes of one file that may wait for the thread; beyond it the sender has to wait (back-pressure). Each answer of the
 * thread wakes the main one.
 */
const MOST_WAITING = 512 * 1024
const ANSWER_EVERY = MOST_WAITING / 2
const AGAIN_SECONDS = 5

let thread: Worker | undefined
let underWay = 0
let end: NodeJS.Timeout | undefined

function start() {
  const made = new Worker(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 },
  })
  made.unref()
  // Running orders fail because their ports close; the next order starts another thread.
  made.on('error', (error) => process.emitWarning(error as Error)).on('exit', () => forget(made))
  return made
}

function forget(worker: Worker) {
  if (thread === worker) thread = undefined
  void worker.terminate()
}

function take() {
  clearTimeout(end)
  underWay++
  thread ??= start()
  return thread
}

function release() {
  underWay--
  if (underWay === 0) end = setTimeout(() => thread && forget(thread), KEPT_MS).unref()
}

/** A copy of the key: cloning a view would send the whole buffer behind it. */
function withKey({ key, id }: FileKey) {
  return { fileKey: { key: Buffer.from(new Uint8Array(key).buffer), id } }
}

/** Sends an order to the thread, and then the pieces of a stream, if it takes one. Throws 503 when the thread ends meanwhile. */
function ask<Result>(order: (port: Order['port']) => Order, transfer: Transferable[] = []) {
  const worker = take()
  const { port1: port, port2: theirs } = new MessageChannel()
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  let waiting = 0
  let taken = Promise.withResolvers<void>()
  port.on('message', (answer: Answer<Result>) => {
    if ('result' in answer) resolve(answer.result)
    else if ('problem' in answer) reject(Object.assign(new Error(answer.problem.message), answer.problem))
    else {
      waiting -= answer.taken
      taken.resolve()
      taken = Promise.withResolvers()
    }
  })
  port.on('close', () => reject(unavailable(AGAIN_SECONDS)))
  let over = false
  function stop() {
    over = true
    port.close()
    taken.resolve()
  }
  result.then(stop, stop).then(release)
  worker.postMessage(order(theirs), [theirs, ...transfer])

  /** Waits until the thread has room; throws when it has failed already. */
  async function send(piece: Piece) {
    while (waiting >= MOST_WAITING && !over) await taken.promise
    if (over) return void (await result)
    waiting += piece?.length ?? 0
    port.postMessage(piece, piece ? [piece.buffer as ArrayBuffer] : [])
  }
  return { result, send, stop, giveUp: () => forget(worker) }
}

/** A stream. Chunks that are given away are moved to the thread without a copy, and are empty afterwards. */
export interface Source {
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  givenAway?: boolean | undefined
  /** The media type that the stream claims, when it is to be inspected. */
  mime?: string
}

function isWhole({ buffer, byteLength }: Uint8Array) {
  return buffer.byteLength === byteLength
}

/** Encrypts a stream into an open file as it arrives, looks at it as it passes, and closes the file in any case. */
export async function seal(
  { chunks, givenAway = false, mime }: Source,
  { handle, fileKey }: { handle: FileHandle; fileKey: FileKey },
) {
  const { result, send, stop } = ask<Sealed>(
    (port) => ({ verb: 'seal', port, handle, mime, answerEvery: ANSWER_EVERY, ...withKey(fileKey) }),
    [handle as unknown as Transferable],
  )
  try {
    for await (const chunk of chunks) await send(givenAway && isWhole(chunk) ? chunk : new Uint8Array(chunk))
    await send(null)
    return await result
  } catch (error) {
    stop()
    throw error
  }
}

interface Inspected {
  path: string
  size: number
  fileKey: FileKey
  inspection: Inspection
  /** The uploader: only a few files of one person may wait. */
  person: string
}

/** Inspects an encrypted file when its turn in the queue has come. After a minute the thread is ended, and its work answered 503. */
export function inspectInTurn({ path, size, fileKey, inspection, person }: Inspected): Promise<Verdict> {
  return inspecting(async () => {
    const { result, giveUp } = ask<Verdict>((port) => ({
      verb: 'inspect',
      port,
      path,
      size,
      inspection,
      ...withKey(fileKey),
    }))
    const limit = setTimeout(giveUp, INSPECTION_LIMIT_MS)
    return result.finally(() => clearTimeout(limit))
  }, person)
}
