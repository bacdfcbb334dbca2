import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

export interface PdfFindings {
  /** A sentence for the person; the file is refused. */
  problem?: string
  /** It can run something or carries other files: kept, never opened in the page. */
  active: boolean
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
const ACTIVE = ['JavaScript', 'Rendition', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'ImportData', 'XFA']
const ACTIVE_NAME = new RegExp(`/(?:${ACTIVE.map(spelled).join('|')})(?![A-Za-z0-9#])`)
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
  encrypted: boolean
  /** Where the bytes of compressed object streams may begin. */
  streams: number[]
}

function scanText(text: string, { scan, offset }: { scan: Scan; offset: number }) {
  scan.active ||= ACTIVE_NAME.test(text)
  scan.encrypted ||= ENCRYPTED.test(text)
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const begin = /stream\r?\n/.exec(text.slice(index, index + OVERLAP))
    if (begin) scan.streams.push(offset + index + begin.index + begin[0].length)
  }
}

/** In windows, with a pause between: other requests wait for one window at most. */
async function scanWindows(bytes: Buffer) {
  const scan: Scan = { active: false, encrypted: false, streams: [] }
  for (let offset = 0; offset < bytes.length; offset += WINDOW) {
    if (offset > 0) await setImmediate()
    scanText(bytes.toString('latin1', offset, offset + WINDOW + OVERLAP), { scan, offset })
  }
  return scan
}

/** Objects may lie in compressed streams, out of sight of a plain search. Too many or too large ones count as active: nobody has looked at them. */
async function hidesActiveObjects(bytes: Buffer, starts: number[]) {
  const streams = [...new Set(starts)]
  if (streams.length > MAX_STREAMS) return true
  let inflated = 0
  for (const start of streams) {
    try {
      const options = { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH }
      const text = (await unpack(bytes.subarray(start), options)).toString('latin1')
      inflated += text.length
      if (inflated > MAX_INFLATED_IN_ALL || ACTIVE_NAME.test(text)) return true
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

/** Looks at a PDF without running any of it: complete, not encrypted, and whether it holds active content. */
export async function inspectPdf(bytes: Buffer): Promise<PdfFindings> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { problem: 'This is not a PDF', active: false }
  if (!bytes.subarray(-TAIL).includes('%%EOF')) return { problem: 'This PDF is incomplete. Please save it again', active: false }
  const scan = await scanWindows(bytes)
  if (scan.encrypted) return { problem: 'This PDF is protected by a password. Please upload one without', active: false }
  return { active: scan.active || (await hidesActiveObjects(bytes, scan.streams)) }
}
