import { useSyncExternalStore } from 'react'
import type { TabletTaps } from '../../schema.ts'
import { refusedWith, sendTaps } from './tablet-api.ts'

const PREFIX = 'care-tablet:tap:'
const TRY_AGAIN_MS = 15_000

/** What one person tapped here and the server does not have yet; their proof is sealed. */
export interface Waiting extends Pick<TabletTaps, 'taps' | 'proof'> {
  /** First name and letter. */
  name: string
  /** Why the server does not take it: it stays in sight until somebody has told the agency. */
  refused?: string
}

const keyOf = ({ taps }: Waiting) => PREFIX + taps[0]!.id

function readAll(): Waiting[] {
  const found = Object.keys(localStorage).flatMap((key) =>
    key.startsWith(PREFIX) ? [parse(localStorage.getItem(key))] : [],
  )
  return found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.taps[0]!.deviceAt.localeCompare(b.taps[0]!.deviceAt))
}

function parse(text: string | null): Waiting | undefined {
  try {
    const one = JSON.parse(text ?? '') as Waiting
    return Array.isArray(one.taps) && one.taps.length > 0 ? one : undefined
  } catch {
    console.warn('A kept tap could not be read and is left alone')
    return undefined
  }
}

export function keep(one: Waiting) {
  localStorage.setItem(keyOf(one), JSON.stringify(one))
  changed()
}

export function drop(one: Waiting) {
  localStorage.removeItem(keyOf(one))
  changed()
}

let sending = false

/** Sends what waits here, the oldest first; what the server does not take stays and says why. */
async function sendWaiting(then: () => void) {
  if (sending) return
  sending = true
  try {
    for (const one of readAll().filter(({ refused }) => refused === undefined)) {
      const { taps, proof } = one
      try {
        await sendTaps({ sentAt: new Date().toISOString(), taps, proof })
        drop(one)
        then()
      } catch (error) {
        const status = refusedWith(error)
        // Without a network, while the tablet is not bound, and while too many have tried: later.
        if (status === undefined || status === 401 || status === 429) return
        keep({ ...one, refused: (error as Error).message })
      }
    }
  } finally {
    sending = false
  }
}

/** Sends now and then, and as soon as the device says that there is a network; the result ends it. */
export function keepSending(then: () => void): () => void {
  const send = () => void sendWaiting(then)
  send()
  const timer = setInterval(send, TRY_AGAIN_MS)
  addEventListener('online', send)
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}

const hearers = new Set<() => void>()
let known: Waiting[] | undefined

function changed() {
  known = undefined
  for (const hear of hearers) hear()
}

function subscribe(hear: () => void) {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** What waits on this tablet. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => {
    known ??= readAll()
    return known
  })
}
