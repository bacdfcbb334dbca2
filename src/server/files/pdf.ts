import { Readable } from 'node:stream'
import { constants, createInflate } from 'node:zlib'
import { noteNames, type PdfSeen } from './pdf-scan.ts'
import type { PlainFile } from './plain.ts'

export interface PdfFindings {
  /** A sentence for the person; the file is refused. */
  problem?: string
  /** It can run or send something, contains other files, or cannot be inspected: kept, but never opened in the page. */
  active: boolean
  /** It has links to outside addresses, which do nothing in the page. */
  links: boolean
}

const MAX_INFLATED = 2 * 1024 * 1024
const MAX_INFLATED_IN_ALL = 64 * 1024 * 1024
/** Packed bytes that are read to inflate one file: streams may lie on top of each other. */
const MAX_READ_IN_ALL = 256 * 1024 * 1024

interface Spent {
  read: number
  inflated: number
}

/** Inflates compressed object streams, which hide objects from a plain search. Too large or unreadable ones count as active content. */
async function lookIntoStreams(file: PlainFile, seen: PdfSeen) {
  const spent: Spent = { read: 0, inflated: 0 }
  for (const start of seen.streams) {
    if (seen.active) return
    const text = await inflateAt(file, { start, spent })
    seen.active = text === undefined || spent.inflated > MAX_INFLATED_IN_ALL || spent.read > MAX_READ_IN_ALL
    noteNames(`${text}\n`, seen)
  }
}

/** An object stream starts with the numbers and offsets of its objects, unless it is compressed twice or with a predictor. */
const OBJECTS = /^\s*\d+\s+\d+\s/

async function* counted(source: AsyncIterable<Buffer>, spent: Spent) {
  for await (const piece of source) {
    spent.read += piece.length
    yield piece
  }
}

/** The inflated stream; undefined when it uses another encoding, is damaged or too large. */
async function inflateAt(file: PlainFile, { start, spent }: { start: number; spent: Spent }) {
  const packed = Readable.from(counted(file.read({ start, end: file.size - 1 }), spent), { objectMode: false })
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let text = ''
  try {
    for await (const piece of inflate) {
      spent.inflated += piece.length
      text += piece.toString('latin1')
      if (text.length > MAX_INFLATED) return undefined
    }
    return OBJECTS.test(text) ? text : undefined
  } catch {
    return undefined
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}

/** Judges a PDF without running it, by what its bytes showed as they passed: only its compressed object streams are read again. */
export async function inspectPdf(file: PlainFile, seen: PdfSeen): Promise<PdfFindings> {
  const nothing = { active: false, links: false }
  if (!seen.starts) return { problem: 'This is not a PDF', ...nothing }
  if (!seen.ends) return { problem: 'This PDF is incomplete. Please save it again', ...nothing }
  if (seen.encrypted) return { problem: 'This PDF is protected by a password. Please upload one without', ...nothing }
  await lookIntoStreams(file, seen)
  return { active: seen.active, links: seen.links }
}
