import { z } from 'zod'
import { isBetweenDays, isInstant } from './time.ts'

/** A place in a sorted list (keyset pagination): the sort key of a page's last row, and its id. */
export interface Place {
  key: string
  id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WHOLE = /^\d{1,15}$/
const LONGEST = 1000

/** Encodes a place as an opaque cursor. */
export function encodePlace({ key, id }: { key: string | number; id: string }): string {
  const bytes = new TextEncoder().encode(JSON.stringify([String(key), id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a cursor of `encodePlace`; undefined for any other text. */
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
    }, 'This page no longer exists. Start from the first one')
    .meta({
      description: 'The `next` of the page before',
      examples: [encodePlace({ key: example, id: SOME_ID })],
    })
}

/** Splits the key of an event's place into its instant and number. */
export function splitEvent(key: string): { at: string; seq: number } {
  const end = key.lastIndexOf(' ')
  return { at: key.slice(0, end), seq: Number(key.slice(end + 1)) }
}

/** The key of a place in a list by due day and then by instant; without a day it comes after all that have one. */
export function joinDue(day: string | null, at: string): string {
  return `${day ?? ''} ${at}`
}

/** Splits such a key. */
export function splitDue(key: string): { day: string | null; at: string } {
  const end = key.indexOf(' ')
  return { day: key.slice(0, end) || null, at: key.slice(end + 1) }
}

function isDue(key: string) {
  const { day, at } = splitDue(key)
  return (day === null || isBetweenDays(day)) && isInstant(at)
}

function isEvent(key: string) {
  const end = key.lastIndexOf(' ')
  return isInstant(key.slice(0, end)) && WHOLE.test(key.slice(end + 1))
}

const isText = (key: string) => key.isWellFormed() && !key.includes('\0')

/**
 * The types of `after`, by the sort order of the list. Every accepted cursor is valid for the database: a forged one
 * finds another page, no error.
 */
export const cursors = {
  /** An instant with microseconds, as the database writes it. */
  instant: cursor(SOME_INSTANT, isInstant),
  /** An increasing number. */
  number: cursor('12', (key) => WHOLE.test(key)),
  /** A due day, if there is one, and an instant. */
  due: cursor(`2026-03-07 ${SOME_INSTANT}`, isDue),
  /** A name or other text. */
  text: cursor('Ana Silva', isText),
  /** A digit, by which a list is ordered first, and then a name. */
  ranked: cursor('1Ana Silva', (key) => /^\d/.test(key) && isText(key)),
  /** An event of the audit log: its instant and its number in its chain. */
  event: cursor(`${SOME_INSTANT} 12`, isEvent),
}
