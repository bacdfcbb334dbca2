import { useSyncExternalStore } from 'react'
import type { Tap } from '../schema.ts'
import { keyOf, PREFIX } from './has-taps.ts'

/** A tap that this device keeps until the server has it. */
export interface KeptTap extends Tap {
  /** Where it was tapped, in words. */
  siteName: string
  /** The server does not take it: it stays, so that it can be told to the agency. */
  refused?: boolean
}

/**
 * What somebody tapped on this device and the server does not have yet, in order. It is theirs alone, and outlives
 * their session: a sign-out deletes none of it.
 */
export function readTaps(person: string): KeptTap[] {
  const own = keyOf(person, '')
  const kept = Object.keys(localStorage).flatMap((key) =>
    key.startsWith(own) ? [parse(localStorage.getItem(key))] : [],
  )
  return kept.filter((tap) => tap !== undefined).toSorted((a, b) => a.deviceAt.localeCompare(b.deviceAt))
}

function parse(text: string | null): KeptTap | undefined {
  try {
    const tap = JSON.parse(text ?? '') as KeptTap
    return typeof tap.id === 'string' && typeof tap.deviceAt === 'string' ? tap : undefined
  } catch {
    console.warn('A kept tap could not be read and is left alone')
    return undefined
  }
}

export function keepTap(person: string, tap: KeptTap) {
  localStorage.setItem(keyOf(person, tap.id), JSON.stringify(tap))
  changed()
}

export function dropTap(person: string, id: string) {
  localStorage.removeItem(keyOf(person, id))
  changed()
}

const hearers = new Set<() => void>()
let version = 0

function changed() {
  version++
  for (const hear of hearers) hear()
}

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) changed()
})

function subscribe(hear: () => void) {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

let known: { version: number; person: string; taps: KeptTap[] } | undefined

/** The taps of a person that this device keeps. */
export function useTaps(person: string): readonly KeptTap[] {
  return useSyncExternalStore(subscribe, () => {
    if (known?.version !== version || known.person !== person) known = { version, person, taps: readTaps(person) }
    return known.taps
  })
}
