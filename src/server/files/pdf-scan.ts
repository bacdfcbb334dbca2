/** What the bytes of a PDF show as they pass. */
export interface PdfSeen {
  /** It starts and ends like a PDF. */
  starts: boolean
  ends: boolean
  /** It can run or send something, contains other files, or hides objects in a way that nobody can look into. */
  active: boolean
  /** It has links to outside addresses. */
  links: boolean
  encrypted: boolean
  /** Where compressed object streams may begin. */
  streams: Set<number>
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
const LINK = 'URI'
const OBJECT_STREAM = 'ObjStm'
const ENCRYPT = 'Encrypt'

/** Matches a PDF name, in which any letter may be written as `#` and its code. */
function spelled(name: string) {
  const code = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return [...name].map((letter) => `(?:${letter}|#${code(letter)})`).join('')
}

// One expression for all of them: each further search of a file costs as much again. A name ends where another
// character follows: what reaches the end of a window is looked at again in the next one.
const NAMED = `(${[...ACTIVE, LINK, OBJECT_STREAM].map(spelled).join('|')})(?=[^A-Za-z0-9#])`
const NAMES = new RegExp(`/(?:${NAMED}|${spelled(ENCRYPT)}\\s*(?:\\d|<<))`, 'y')
/** How they begin: a letter, or `#` for any. */
const BEGINNINGS = new Set([...ACTIVE, LINK, OBJECT_STREAM, ENCRYPT, '#'].map((name) => name.charCodeAt(0)))

/** Tries the expression only where a slash is found, which takes a fraction of the time: most of a file is compressed. */
function* namesIn(text: string) {
  for (let index = text.indexOf('/'); index >= 0; index = text.indexOf('/', index + 1)) {
    if (!BEGINNINGS.has(text.charCodeAt(index + 1))) continue
    NAMES.lastIndex = index
    const found = NAMES.exec(text)
    if (!found) continue
    const { 1: name = ENCRYPT } = found
    yield { name: name.replace(/#(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))), index }
  }
}

function noteName(name: string, seen: Pick<PdfSeen, 'active' | 'links'>) {
  if (name === LINK) seen.links = true
  else if (ACTIVE.includes(name)) seen.active = true
}

/** Notes the names in an inflated object stream. */
export function noteNames(text: string, seen: Pick<PdfSeen, 'active' | 'links'>) {
  for (const { name } of namesIn(text)) noteName(name, seen)
}

const HEAD = '%PDF-'
const END = '%%EOF'
/** What a window has in common with the next one: nothing that is searched for is longer. The end of a file is looked for in as much. */
const OVERLAP = 4096
/** How far behind its name an object stream may begin. */
const STREAM_WITHIN = 1024
const MOST_STREAMS = 2000

interface Window {
  text: string
  /** Where it begins in the file. */
  offset: number
}

/** Notes where a stream begins. Too many, or one whose beginning is not found, count as active. */
function noteStream({ text, offset }: Window, { index, seen }: { index: number; seen: PdfSeen }) {
  if (seen.active) return
  const begin = /stream\r?\n/.exec(text.slice(index, index + STREAM_WITHIN))
  if (begin && seen.streams.size < MOST_STREAMS) seen.streams.add(offset + index + begin.index + begin[0].length)
  else seen.active = true
}

/** Scans a PDF frame by frame as it passes, each with the end of the one before it. */
export function scanPdf() {
  const seen: PdfSeen = {
    starts: false,
    ends: false,
    active: false,
    links: false,
    encrypted: false,
    streams: new Set(),
  }
  const window: Window = { text: '', offset: 0 }

  /** What begins at `end` or behind it is looked at again in the next window. */
  function scan(end: number) {
    for (const { name, index } of namesIn(window.text)) {
      if (index >= end) break
      if (name === OBJECT_STREAM) noteStream(window, { index, seen })
      else if (name === ENCRYPT) seen.encrypted = true
      else noteName(name, seen)
    }
    window.text = window.text.slice(end)
    window.offset += end
  }

  return {
    see(frame: Buffer) {
      window.text += frame.toString('latin1')
      if (window.offset === 0) seen.starts = window.text.startsWith(HEAD)
      scan(Math.max(0, window.text.length - OVERLAP))
    },
    end(): PdfSeen {
      seen.ends = window.text.includes(END)
      window.text += '\n'
      scan(window.text.length - 1)
      return seen
    },
  }
}
