import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { typesetting } from '../limits/costly-work.ts'
import type { PdfDefinition } from './typeset.ts'
import type { Answer, Order } from './worker.ts'

export type { PdfDefinition } from './typeset.ts'

/** Names a layout function by its module and export: functions cannot be passed to another thread. */
export interface PdfLayout<Args extends unknown[]> extends Omit<Order, 'args'> {
  /** Exists for the types only. */
  args?: Args
}

const PROGRAM = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 20_000
const KEPT_MS = 60_000

let thread: Worker | undefined
let end: NodeJS.Timeout | undefined

/** Names an exported function of the module at `url` as a layout. Its arguments must be plain data. */
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
  // The pending document rejects with this error; the next one starts another thread.
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

/** Renders an A4 document in another thread, one at a time. A few may wait for each person: 429 beyond that, 503 when too many wait in all. */
export async function renderPdf<Args extends unknown[]>(
  { module, layout }: PdfLayout<Args>,
  { person, args }: { person: string; args: Args },
) {
  const answer = await typesetting(() => inThread({ module, layout, args }), person)
  if ('problem' in answer) throw new Error(`a PDF could not be made: ${answer.problem}`)
  return Buffer.from(answer.bytes.buffer)
}
