import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

export interface PdfFindings {
  /** A sentence for the person; the file is refused. */
  problem?: string
  /** It can run something, send something, carries other files, or cannot be looked into: kept, never opened in the page. */
  active: boolean
  /** It has links to addresses outside, which do nothing in the page. */
  links: boolean
}

/** A name in a PDF may spell any letter as `#` and its code. */
function spelled(name: string) {
  const code = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return [...name].map((letter) => `(?:${letter}|#${code(letter)})`).join('')
}

// No `JS`: three bytes come up by chance in any picture, and an action that has it says `JavaScript` or `Rendition` too.
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
  /** Where the bytes of compressed object streams may begin. */
  streams: Set<number>
}

function scanText(text: string, scan: Pick<Scan, 'active' | 'links'>) {
  scan.active ||= ACTIVE_NAME.test(text)
  scan.links ||= LINK_NAME.test(text)
}

/** Where the object streams of a window begin; one whose beginning cannot be found has not been looked at. */
function findStreams(text: string, { scan, offset }: { scan: Scan; offset: number }) {
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    if (index >= WINDOW) continue
    const begin = /stream\r?\n/.exec(text.slice(index, index + OVERLAP))
    if (begin) scan.streams.add(offset + index + begin.index + begin[0].length)
    else scan.active = true
  }
}

/** In windows, with a pause between: other requests wait for one window at most. */
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

/** Objects may lie in compressed streams, out of sight of a plain search. What is too much, too large or cannot be inflated counts as active. */
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

/** An object stream begins with the numbers and places of its objects; one that was packed twice, or by differences, does not. */
const OBJECTS = /^\s*\d+\s+\d+\s/

/** What is packed there; undefined when it is packed in another way than all programs do, or damaged, or too large. */
async function inflateAt(bytes: Buffer, start: number): Promise<string | undefined> {
  try {
    const options = { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH }
    const text = (await unpack(bytes.subarray(start), options)).toString('latin1')
    return OBJECTS.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Looks at a PDF without running any of it: complete, not encrypted, and whether it holds active content or links. */
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
