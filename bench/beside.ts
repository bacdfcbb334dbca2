import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { call } from './product.ts'

/*
 * Somebody else, in a thread of their own: what the caller's machine has to do with the answers of two hundred pages does
 * not delay them. Calls again and again until it is told to stop, and answers with the time of each call.
 */
const EVERY_MS = 20

const { url, headers, path } = workerData as { url: string; headers: Record<string, string>; path: string }
const taken: number[] = []
let goesOn = true
parentPort?.once('message', () => {
  goesOn = false
})
await call(url, { path, headers })
parentPort?.postMessage('begun')
while (goesOn) {
  const began = performance.now()
  await call(url, { path, headers })
  taken.push(performance.now() - began)
  await sleep(EVERY_MS)
}
parentPort?.postMessage(taken)
