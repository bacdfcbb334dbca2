import { parentPort } from 'node:worker_threads'
import { type PdfDefinition, typeset } from './typeset.ts'

/** The layout function to call, by module and export, and its arguments. */
export interface Order {
  module: string
  layout: string
  args: unknown[]
}

export type Answer = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

async function carryOut({ module, layout, args }: Order): Promise<Answer> {
  try {
    const layouts = (await import(module)) as Record<string, (...args: unknown[]) => PdfDefinition>
    return { bytes: Uint8Array.from(await typeset(layouts[layout]!(...args))) }
  } catch (error) {
    return { problem: (error as Error).stack ?? String(error) }
  }
}

parentPort?.on('message', async (order: Order) => {
  const answer = await carryOut(order)
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})
