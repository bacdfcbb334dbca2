import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

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
const anyOf = (names: string[]) => new RegExp(`/(?:${names.map(spelled).join('|')})(?![A-Za-z0-9#])`)
const ACTIVE_NAME = anyOf(ACTIVE)
const LINK_NAME = anyOf(['URI'])
const ENCRYPTED = new RegExp(`/${spelled('Encrypt')}\\s*(?:\\d|<<)`)
const OBJECT_STREAM = new RegExp(`/${spelled('ObjStm')}(?![A-Za-z0-9#])`, 'g')

const WINDOW = 1024 * 1024
const OVERLAP = 1024
const TAIL = 4096
const MAX_STREAMS = 2000
const MAX_INFLATED = 2 * 1024 * 1024
const MAX_INFLATED_IN_ALL = 64 * 1024 * 1024

const unpack = promisify(inflate)

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

/** Finds the object streams in a window; a stream whose beginning is not found counts as not inspected. */
function findStreams(text: string, { scan, offset }: { scan: Scan; offset: number }) {
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    if (index >= WINDOW) continue
    const begin = /stream\r?\n/.exec(text.slice(index, index + OVERLAP))
    if (begin) scan.streams.add(offset + index + begin.index + begin[0].length)
    else scan.active = true
  }
}

/** Scans in windows with a pause between them: other requests wait for one window at most. */
async function scanWindows(bytes: Buffer) {
  const scan: Scan = { active: false, links: false, encrypted: false, streams: new Set() }
  for (let offset = 0; offset < bytes.length; offset += WINDOW) {
    if (offset > 0) await setImmediate()
    const text = bytes.toString('latin1', offset, offset + WINDOW + OVERLAP)
    scanText(text, scan)
    scan.encrypted ||= ENCRYPTED.test(text)
    findStreams(text, { scan, offset })
  }
  return scan
}

/** Inflates compressed object streams, which hide objects from a plain search. Too many, too large or unreadable ones count as active content. */
async function lookIntoStreams(bytes: Buffer, scan: Scan) {
  let inflated = 0
  scan.active ||= scan.streams.size > MAX_STREAMS
  for (const start of scan.streams) {
    if (scan.active) return
    const text = await inflateAt(bytes, start)
    inflated += text?.length ?? 0
    scan.active = text === undefined || inflated > MAX_INFLATED_IN_ALL
    scanText(text ?? '', scan)
  }
}

/** An object stream starts with the numbers and offsets of its objects, unless it is compressed twice or with a predictor. */
const OBJECTS = /^\s*\d+\s+\d+\s/

/** The inflated stream; undefined when it uses another encoding, is damaged or too large. */
async function inflateAt(bytes: Buffer, start: number): Promise<string | undefined> {
  try {
    const options = { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH }
    const text = (await unpack(bytes.subarray(start), options)).toString('latin1')
    return OBJECTS.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Inspects a PDF without running it: whether it is complete and unencrypted, and contains active content or links. */
export async function inspectPdf(bytes: Buffer): Promise<PdfFindings> {
  const nothing = { active: false, links: false }
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { problem: 'This is not a PDF', ...nothing }
  if (!bytes.subarray(-TAIL).includes('%%EOF'))
    return { problem: 'This PDF is incomplete. Please save it again', ...nothing }
  const scan = await scanWindows(bytes)
  if (scan.encrypted) return { problem: 'This PDF is protected by a password. Please upload one without', ...nothing }
  await lookIntoStreams(bytes, scan)
  return { active: scan.active, links: scan.links }
}
