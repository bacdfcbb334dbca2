import { useSyncExternalStore } from 'react'

/** How far the booking from a plan has come, in places. */
interface Progress {
  done: number
  of: number
}

const going = new Map<string, Progress>()
const followers = new Set<() => void>()

/** Says how far it has come; undefined: it is over. It outlives the page, which may be left meanwhile. */
export function tellBooking(runId: string, progress: Progress | undefined) {
  if (progress) going.set(runId, progress)
  else going.delete(runId)
  for (const tell of followers) tell()
}

function follow(tell: () => void) {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** The booking of a plan that is under way in this page. */
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
    tell({ done: at, of: placeIds.length })
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
