import { availableParallelism } from 'node:os'
import { tooMany, unavailable } from '../calls/errors.ts'
import { takeTurns } from './turns.ts'

const AGAIN_SECONDS = 5

/** 429 when one person has too much work pending, 503 when all people together have. */
const full = (whose: 'all' | 'one') => (whose === 'one' ? tooMany(AGAIN_SECONDS) : unavailable(AGAIN_SECONDS))

/*
 * Work that costs tens of milliseconds of a processor, or holds a whole file in memory, has a concurrency limit here,
 * so that other calls go on meanwhile. None of it blocks the main thread.
 */

/** Password hashes: 64 MiB and a core each. */
export const hashing = takeTurns({ atOnce: availableParallelism(), mostWaiting: 200, full: () => unavailable() })

/** Inspections of uploaded files, in a thread of their own; a picture or a .docx is in memory as a whole. A browser sends six at once. */
export const inspecting = takeTurns({ atOnce: 2, mostWaiting: 100, mostEach: 6, full })

/** Thumbnails of photos that were uploaded without one: a list may ask for fifty. */
export const drawing = takeTurns({ atOnce: 2, mostWaiting: 200, full })

/** PDFs, in their own thread. */
export const typesetting = takeTurns({ atOnce: 1, mostWaiting: 100, mostEach: 3, full })

/** Workbooks, in a thread of their own. */
export const tabulating = takeTurns({ atOnce: 1, mostWaiting: 100, mostEach: 3, full })

/** Exports: their jobs may wait without a limit. */
export const archiving = takeTurns({ atOnce: 2 })

/** Searches for a better answer to a sick call, up to two seconds in a thread of their own, while a connection is held. */
export const searching = takeTurns({ atOnce: 2, mostWaiting: 4, mostEach: 2, full })
