import { availableParallelism } from 'node:os'
import { tooMany, unavailable } from '../calls/errors.ts'
import { takeTurns } from './turns.ts'

const AGAIN_SECONDS = 5

/** One person has too much under way: 429. Everybody together has: 503. */
const full = (whose: 'all' | 'one') => (whose === 'one' ? tooMany(AGAIN_SECONDS) : unavailable(AGAIN_SECONDS))

/*
 * What costs tens of milliseconds of a processor, or holds a whole file in memory, is done in turns that are bounded here: everybody else's calls go on
 * meanwhile. None of it runs in JavaScript on the main thread for longer than a window of a file.
 */

/** Hashes of passwords, 64 MiB and a core each. */
export const hashing = takeTurns({ atOnce: availableParallelism(), mostWaiting: 200, full: () => unavailable() })

/** Uploaded files, each as a whole in memory while it is looked at. A browser sends six at once. */
export const inspecting = takeTurns({ atOnce: 2, mostWaiting: 100, mostEach: 6, full })

/** Thumbnails of photos from before there were any: a list may ask for fifty. */
export const drawing = takeTurns({ atOnce: 2, mostWaiting: 200, full })

/** PDFs, in a thread of their own. */
export const typesetting = takeTurns({ atOnce: 1, mostWaiting: 100, mostEach: 3, full })

/** Exports, whose jobs wait as long as it takes. */
export const archiving = takeTurns({ atOnce: 2 })
