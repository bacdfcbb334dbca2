import { statfs } from 'node:fs/promises'
import type { Conditions } from './conditions.ts'

/** The packaged database writes its log in segments of 16 MB, and stops when there is no room for the next one. */
const LEAST_BYTES = 64 * 1024 * 1024
const EVERY_MS = 4000

interface Needs {
  dataDir: string
  conditions: Conditions
  /** What is free where a folder is, in blocks. */
  room?: (folder: string) => Promise<{ bavail: number; bsize: number }>
}

/** Looks how much room is left where the data is: little of it is said before the database refuses what is saved. */
export function createRoomWatch({ dataDir, conditions, room = statfs }: Needs) {
  return async function look() {
    const { bavail, bsize } = await room(dataDir)
    if (bavail * bsize < LEAST_BYTES) conditions.set('disk-low')
    else conditions.clear('disk-low')
  }
}

/** Looks every few seconds until stopped. A file system that does not say what is free is not watched. */
export function watchRoom(needs: Needs) {
  const watch = createRoomWatch(needs)
  const look = () => void watch().catch(() => {})
  look()
  const timer = setInterval(look, EVERY_MS)
  return () => clearInterval(timer)
}
