import { z } from 'zod'
import { isInstant } from './time.ts'

/** The last row of a page: what the list sorts by, and its id. */
export interface Place {
  key: string
  id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WHOLE = /^\d{1,15}$/
const LONGEST = 1000

/** A place as an opaque cursor. */
export function encodePlace({ key, id }: { key: string | number; id: string }): string {
  const bytes = new TextEncoder().encode(JSON.stringify([String(key), id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads what `encodePlace` wrote; undefined for anything else. */
export function decodePlace(text: string): Place | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const [key, id] = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof key === 'string' && typeof id === 'string' && UUID.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

const SOME_ID = '3f2a9c84-6b1d-4e5f-8a70-91c2d3e4f506'
const SOME_INSTANT = '2026-03-07T14:05:09Z'

function cursor(example: string, isKey: (key: string) => boolean) {
  return z
    .string()
    .max(LONGEST)
    .refine((text) => {
      const place = decodePlace(text)
      return place !== undefined && isKey(place.key)
    }, 'This page does not exist any more. Start from the first one')
    .meta({
      description: 'The `next` of the page before',
      examples: [encodePlace({ key: example, id: SOME_ID })],
    })
}

/** The instant and number of an event, as the key of its place holds them. */
export function splitEvent(key: string): { at: string; seq: number } {
  const end = key.lastIndexOf(' ')
  return { at: key.slice(0, end), seq: Number(key.slice(end + 1)) }
}

function isEvent(key: string) {
  const end = key.lastIndexOf(' ')
  return isInstant(key.slice(0, end)) && WHOLE.test(key.slice(end + 1))
}

/** `after` of a list, by what the list sorts by. Whatever passes can be handed to the database: a forged one finds another page, and nothing breaks. */
export const cursors = {
  /** An instant, as the database writes it to the microsecond. */
  instant: cursor(SOME_INSTANT, isInstant),
  /** A number that counts up. */
  number: cursor('12', (key) => WHOLE.test(key)),
  /** A name or another text. */
  text: cursor('Ana Silva', (key) => key.isWellFormed() && !key.includes('\0')),
  /** An event of the audit log: its instant and its number in its chain. */
  event: cursor(`${SOME_INSTANT} 12`, isEvent),
}
