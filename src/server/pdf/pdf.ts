import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { typesetting } from '../limits/costly-work.ts'
import type { PdfDefinition } from './typeset.ts'
import type { Answer, Order } from './worker.ts'

export type { PdfDefinition } from './typeset.ts'

/** A function that lays a document out, by where the PDF thread finds it: functions do not travel between threads. */
export interface PdfLayout<Args extends unknown[]> extends Omit<Order, 'args'> {
  /** Only for the types. */
  args?: Args
}

const PROGRAM = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 20_000
const KEPT_MS = 60_000

let thread: Worker | undefined
let end: NodeJS.Timeout | undefined

/** Names an exported function of the module at `url` as a layout. What it takes must be plain data. */
export function pdfLayout<Args extends unknown[]>(
  url: string,
  layout: (...args: Args) => PdfDefinition,
): PdfLayout<Args> {
  return { module: url, layout: layout.name }
}

function start() {
  const made = new Worker(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Told by the document under way; without one, the next starts another thread.
  made.on('error', () => forget(made))
  return made
}

function forget(worker: Worker) {
  if (thread === worker) thread = undefined
  void worker.terminate()
}

async function inThread(order: Order) {
  clearTimeout(end)
  thread ??= start()
  const worker = thread
  worker.ref()
  try {
    worker.postMessage(order)
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [Answer]
    return answer
  } catch (error) {
    forget(worker)
    throw error
  } finally {
    worker.unref()
    end = setTimeout(forget, KEPT_MS, worker).unref()
  }
}

/** Sets an A4 document in a thread of its own, one at a time, a few waiting for each person: beyond that 429, or 503 when all together wait for too many. */
export async function renderPdf<Args extends unknown[]>(
  { module, layout }: PdfLayout<Args>,
  { person, args }: { person: string; args: Args },
) {
  const answer = await typesetting(() => inThread({ module, layout, args }), person)
  if ('problem' in answer) throw new Error(`a PDF could not be made: ${answer.problem}`)
  return Buffer.from(answer.bytes.buffer)
}
