import { useSyncExternalStore } from 'react'

/** How far booking from a plan, or taking it back, has come, in places. */
interface Progress {
  what: 'Booking' | 'Taking back'
  done: number
  of: number
}

const going = new Map<string, Progress>()
const followers = new Set<() => void>()
/** A new version waits for its end, and who closes the page is asked. */
const hold = (event: Event) => event.preventDefault()

/** Says how far it has come; undefined: it is over. It outlives the page, which may be left meanwhile. */
export function tellBooking(runId: string, progress: Progress | undefined) {
  if (progress) going.set(runId, progress)
  else going.delete(runId)
  if (going.size > 0) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
  for (const tell of followers) tell()
}

function follow(tell: () => void) {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** What is under way in this page of a plan. */
export const useBooking = (runId: string) => useSyncExternalStore(follow, () => going.get(runId))

export interface Booked<Answer> {
  answers: Answer[]
  /** Places that were not asked for, because of `error`; they can be tried again. */
  left: number
  error: unknown
}

/** Books so many at a time: what fails does not keep the others. */
export async function bookInParts<Answer>(
  placeIds: readonly string[],
  atOnce: number,
  { book, tell }: { book: (placeIds: string[]) => Promise<Answer>; tell: (progress: Progress) => void },
): Promise<Booked<Answer>> {
  const booked: Booked<Answer> = { answers: [], left: 0, error: undefined }
  for (let at = 0; at < placeIds.length; at += atOnce) {
    tell({ what: 'Booking', done: at, of: placeIds.length })
    const part = placeIds.slice(at, at + atOnce)
    try {
      booked.answers.push(await book(part))
    } catch (error) {
      booked.left += part.length
      booked.error = error
    }
  }
  return booked
}

interface Undone {
  places: number
  tells: number
  left: number
  /** Who stays booked because they are at work. */
  atWork: number
}

/** Takes back some at a time until none is left; what was taken back stays so when the rest fails. */
export async function undoInParts(
  many: number,
  { undo, tell }: { undo: () => Promise<Undone>; tell: (progress: Progress) => void },
): Promise<Undone & { error?: unknown }> {
  const all: Undone = { places: 0, tells: 0, left: many, atWork: 0 }
  do {
    tell({ what: 'Taking back', done: all.places, of: all.places + all.left })
    try {
      const { places, tells, left, atWork } = await undo()
      Object.assign(all, { places: all.places + places, tells: all.tells + tells, left, atWork: all.atWork + atWork })
    } catch (error) {
      if (all.places === 0) throw error
      return { ...all, error }
    }
  } while (all.left > 0)
  return all
}
