import { Readable } from 'node:stream'
import { constants, createInflate } from 'node:zlib'
import { type PlainFile, readPart } from './plain.ts'

export interface PdfFindings {
  /** A sentence for the person; the file is refused. */
  problem?: string
  /** It can run or send something, contains other files, or cannot be inspected: kept, but never opened in the page. */
  active: boolean
  /** It has links to outside addresses, which do nothing in the page. */
  links: boolean
}

/** Matches a PDF name, in which any letter may be written as `#` and its code. */
function spelled(name: string) {
  const code = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return [...name].map((letter) => `(?:${letter}|#${code(letter)})`).join('')
}

// Not `JS`: these two letters occur by chance in any picture, and an action with it also contains `JavaScript` or `Rendition`.
const ACTIVE = [
  'JavaScript',
  'Rendition',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'ImportData',
  'XFA',
  'SubmitForm',
  'GoToR',
  'GoToE',
]
// A name ends where another character follows: what reaches the end of a window is looked at again in the next one.
const NAME_END = '(?=[^A-Za-z0-9#])'
const anyOf = (names: string[]) => new RegExp(`/(?:${names.map(spelled).join('|')})${NAME_END}`)
const ACTIVE_NAME = anyOf(ACTIVE)
const LINK_NAME = anyOf(['URI'])
const ENCRYPTED = new RegExp(`/${spelled('Encrypt')}\\s*(?:\\d|<<)`)
const OBJECT_STREAM = new RegExp(`/${spelled('ObjStm')}${NAME_END}`, 'g')

const HEAD = Buffer.from('%PDF-')
/** What a window has in common with the next one: nothing that is searched for is longer. */
const OVERLAP = 1024
const TAIL = 4096
const MAX_STREAMS = 2000
const MAX_INFLATED = 2 * 1024 * 1024
const MAX_INFLATED_IN_ALL = 64 * 1024 * 1024
/** Of packed bytes, read to inflate them: streams may lie on top of each other. */
const MAX_READ_IN_ALL = 256 * 1024 * 1024

interface Scan {
  active: boolean
  links: boolean
  encrypted: boolean
  /** Where compressed object streams may begin. */
  streams: Set<number>
}

function scanText(text: string, scan: Pick<Scan, 'active' | 'links'>) {
  scan.active ||= ACTIVE_NAME.test(text)
  scan.links ||= LINK_NAME.test(text)
}

/** Finds the object streams in a window, up to `end`; a stream whose beginning is not found counts as not inspected. */
function findStreams(text: string, { scan, offset, end }: { scan: Scan; offset: number; end: number }) {
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    if (index >= end) continue
    const begin = /stream\r?\n/.exec(text.slice(index, index + OVERLAP))
    if (begin) scan.streams.add(offset + index + begin.index + begin[0].length)
    else scan.active = true
  }
}

function scanWindow(text: string, { scan, offset, end }: { scan: Scan; offset: number; end: number }) {
  scanText(text, scan)
  scan.encrypted ||= ENCRYPTED.test(text)
  findStreams(text, { scan, offset, end })
}

/** Scans frame by frame, each with the end of the one before it. */
async function scanFrames(file: PlainFile) {
  const scan: Scan = { active: false, links: false, encrypted: false, streams: new Set() }
  let before = ''
  let offset = 0
  for await (const frame of file.read()) {
    const text = before + frame.toString('latin1')
    const end = Math.max(0, text.length - OVERLAP)
    scanWindow(text, { scan, offset, end })
    before = text.slice(end)
    offset += end
  }
  scanWindow(`${before}\n`, { scan, offset, end: before.length })
  return scan
}

interface Spent {
  read: number
  inflated: number
}

/** Inflates compressed object streams, which hide objects from a plain search. Too many, too large or unreadable ones count as active content. */
async function lookIntoStreams(file: PlainFile, scan: Scan) {
  const spent: Spent = { read: 0, inflated: 0 }
  scan.active ||= scan.streams.size > MAX_STREAMS
  for (const start of scan.streams) {
    if (scan.active) return
    const text = await inflateAt(file, { start, spent })
    scan.active = text === undefined || spent.inflated > MAX_INFLATED_IN_ALL || spent.read > MAX_READ_IN_ALL
    scanText(`${text}\n`, scan)
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

/** Inspects a PDF without running it: whether it is complete and unencrypted, and contains active content or links. */
export async function inspectPdf(file: PlainFile): Promise<PdfFindings> {
  const nothing = { active: false, links: false }
  const head = await readPart(file, { start: 0, end: HEAD.length - 1 })
  if (!head.equals(HEAD)) return { problem: 'This is not a PDF', ...nothing }
  const tail = await readPart(file, { start: Math.max(0, file.size - TAIL), end: file.size - 1 })
  if (!tail.includes('%%EOF')) return { problem: 'This PDF is incomplete. Please save it again', ...nothing }
  const scan = await scanFrames(file)
  if (scan.encrypted) return { problem: 'This PDF is protected by a password. Please upload one without', ...nothing }
  await lookIntoStreams(file, scan)
  return { active: scan.active, links: scan.links }
}
