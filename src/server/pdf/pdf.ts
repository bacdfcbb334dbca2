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

interface Thread {
  worker: Worker
  /** Aborted when the thread has ended, by whatever cause. */
  ended: AbortSignal
}

let thread: Thread | undefined
let end: NodeJS.Timeout | undefined

/** Names an exported function of the module at `url` as a layout. Its arguments must be plain data. */
export function pdfLayout<Args extends unknown[]>(
  url: string,
  layout: (...args: Args) => PdfDefinition,
): PdfLayout<Args> {
  return { module: url, layout: layout.name }
}

function start(): Thread {
  const worker = new Worker(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const ended = new AbortController()
  const made = { worker, ended: ended.signal }
  // The pending document rejects; the next one starts another thread.
  worker.on('error', () => forget(made))
  worker.on('exit', () => {
    forget(made)
    ended.abort(new Error('the thread ended'))
  })
  return made
}

function forget(ending: Thread) {
  if (thread === ending) thread = undefined
  void ending.worker.terminate()
}

async function inThread(order: Order) {
  clearTimeout(end)
  thread ??= start()
  const used = thread
  const { worker, ended } = used
  worker.ref()
  try {
    worker.postMessage(order)
    const signal = AbortSignal.any([ended, AbortSignal.timeout(LIMIT_MS)])
    const [answer] = (await once(worker, 'message', { signal })) as [Answer]
    return answer
  } catch (error) {
    forget(used)
    throw error
  } finally {
    worker.unref()
    end = setTimeout(forget, KEPT_MS, used).unref()
  }
}

/**
 * Renders an A4 document in another thread, one at a time. A few may wait for each person: 429 beyond that, 503 when
 * too many wait in all. A job names nobody: the queue gives it a few at a time, and none of them is turned away.
 */
export async function renderPdf<Args extends unknown[]>(
  { module, layout }: PdfLayout<Args>,
  { person, args }: { person?: string; args: Args },
) {
  const answer = await typesetting(() => inThread({ module, layout, args }), person)
  if ('problem' in answer) throw new Error(`a PDF could not be made: ${answer.problem}`)
  return Buffer.from(answer.bytes.buffer)
}
