import { StringDecoder } from 'node:string_decoder'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { PlainFile } from './plain.ts'
import { type Element, type Reader, readXml } from './word-xml.ts'

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 100 * 1024 * 1024
/** More than a whole book: parsing takes time. */
const MAX_XML = 40 * 1024 * 1024
/** Unpacked to packed bytes; a small part may consist of spaces. */
const MAX_RATIO = 100
const RATIO_COUNTS_FROM = 1024 * 1024

const UNREADABLE = 'This Word document could not be read. Please save it again, or as PDF'
const TOO_LARGE = 'This Word document unpacks to far more than it should. Please save it as PDF'
const MACROS = 'This Word document contains macros. Please save it without them, or as PDF'
const OUTSIDE = 'This Word document loads parts from elsewhere. Please save it as PDF'
const NESTED = 'This Word document contains other files. Please save it without them, or as PDF'

const TYPES_PART = '[content_types].xml'
const RELATIONS_PART = /\.rels$/i
const XML_PART = /\.(?:xml|rels)$/i
const MACRO_PART = /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i
const NESTED_PART =
  /(?:\.(?:zip|7z|rar|gz|tar|cab|iso|jar|exe|dll|com|js|jse|vbs|vbe|wsf|bat|cmd|ps1|scr|hta|lnk|mht|mhtml|html?|rtf|svg|docx?|docm|dotm|xlsm|pptm)|oleObject[^/]*\.bin)$/i
const SYMBOLIC_LINK = 0xa000

/** A refusal, with its sentence for the person. */
class Refused extends Error {}

function checkEntry(entry: Entry) {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry
  if (MACRO_PART.test(fileName)) throw new Refused(MACROS)
  if (NESTED_PART.test(fileName)) throw new Refused(NESTED)
  if (((externalFileAttributes >>> 16) & 0xf000) === SYMBOLIC_LINK || entry.isEncrypted()) throw new Refused(UNREADABLE)
  if (uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * MAX_RATIO)
    throw new Refused(TOO_LARGE)
}

const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]
const CLICKABLE = /^(?:https?|mailto|tel):/i
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i
/** Relationships to embedded content that Word would convert, run or open. */
const FOREIGN_RELATION = /\/(?:aFChunk|oleObject|control|subDocument|attachedToolbars)$/i
const MACRO_RELATION = /\/(?:vbaProject|wordVbaData|keyMapCustomizations)$/i

/**
 * Throws for a relationship that makes Word fetch a template, picture or object from outside; a link that a reader
 * clicks may lead there.
 */
function checkRelation({
  name,
  own: { Type: type = '', Target: target = '', TargetMode: mode = 'Internal' },
}: Element) {
  if (name !== 'Relationship') return
  if (MACRO_RELATION.test(type)) throw new Refused(MACROS)
  if (FOREIGN_RELATION.test(type)) throw new Refused(NESTED)
  const leadsOut = mode !== 'Internal' || ELSEWHERE.test(target)
  if (leadsOut && !(HYPERLINKS.includes(type) && (CLICKABLE.test(target) || !ELSEWHERE.test(target))))
    throw new Refused(OUTSIDE)
}

const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|activeX/i
const FOREIGN_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/rtf|text\/rtf|message\/rfc822)$|oleObject/i

/** Reads which parts are XML, whatever their names are. Throws for a content type that is not allowed. */
function typesReader() {
  const xml = { parts: new Set<string>(), extensions: new Set<string>() }
  const reader: Reader = {
    open({ name, own: { ContentType: type = '', PartName: part, Extension: extension } }) {
      if (name !== 'Override' && name !== 'Default') return
      if (MACRO_TYPE.test(type)) throw new Refused(MACROS)
      if (FOREIGN_TYPE.test(type)) throw new Refused(NESTED)
      if (!/[/+]xml$/i.test(type)) return
      if (part) xml.parts.add(part.replace(/^\//, '').toLowerCase())
      if (extension) xml.extensions.add(extension.toLowerCase())
    },
  }
  const isXml = (name: string) =>
    XML_PART.test(name) ||
    xml.parts.has(name.toLowerCase()) ||
    xml.extensions.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return { reader, isXml }
}

/** Starts with the name of a field that fetches or runs something when the document is opened or its fields are updated. */
const FETCHING = /^\s*(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DATABASE|EMBED|RD)\b/i
/** Field names that never occur inside another field's instruction: a nested field can produce the first word. */
const FETCHING_ANYWHERE = /\b(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT)\b/i

/** Characters of the fields that are open at once: each piece of a field is checked with all that came before it. */
const MOST_OPEN = 64 * 1024

function checkField(instruction: string) {
  if (FETCHING.test(instruction) || FETCHING_ANYWHERE.test(instruction.replace(/"[^"]*"/g, ' ')))
    throw new Refused(OUTSIDE)
}

/** Throws for an element that loads external content by itself. */
function checkElement({ name, all }: Pick<Element, 'name' | 'all'>) {
  if (name === 'altChunk' || name === 'subDoc') throw new Refused(NESTED)
  const addresses = name === 'imagedata' ? [...all('src'), ...all('href')] : all('src')
  if (name === 'mailMerge' || addresses.some((address) => ELSEWHERE.test(address))) throw new Refused(OUTSIDE)
}

/** Checks the elements and fields of a part with text. Word may split a field's instruction into any number of runs. */
function textReader(): Reader {
  const fields: string[] = ['']
  let length = 0
  let instruction = false
  let grown = false
  function checkGrown() {
    if (grown) checkField(fields.at(-1) ?? '')
    grown = false
  }
  return {
    open({ name, all }) {
      checkGrown()
      checkElement({ name, all })
      if (name === 'fldSimple') all('instr').forEach(checkField)
      if (name === 'fldChar' && all('fldCharType').includes('begin')) fields.push('')
      if (name === 'fldChar' && all('fldCharType').includes('end') && fields.length > 1)
        length -= fields.pop()?.length ?? 0
      instruction = name === 'instrText' || name === 'delInstrText'
    },
    close(name) {
      checkGrown()
      instruction = false
      if (name !== 'p' || fields.length > 1) return
      fields[0] = ''
      length = 0
    },
    text(piece) {
      if (!instruction) return
      length += piece.length
      if (length > MOST_OPEN) throw new Refused(UNREADABLE)
      fields[fields.length - 1] += piece
      grown = true
    },
  }
}

/** Unpacks one part, checks its declared size, and parses it where it is XML. */
async function unpack(zip: ZipFile, entry: Entry, reader?: Reader) {
  const xml = reader && readXml(reader)
  for await (const chunk of await zip.openReadStreamPromise(entry)) xml?.write(chunk as Buffer)
  xml?.end()
}

/** The parts by name. Word ignores the case of names: two parts with the same name are refused. */
async function listParts(zip: ZipFile) {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED) throw new Refused(TOO_LARGE)
    const name = entry.fileName.toLowerCase()
    if (parts.has(name)) throw new Refused(UNREADABLE)
    parts.set(name, entry)
  }
  return parts
}

async function checkParts(zip: ZipFile) {
  const parts = await listParts(zip)
  const types = parts.get(TYPES_PART)
  if (!types) throw new Refused(UNREADABLE)
  const { reader, isXml } = typesReader()
  await unpack(zip, types, reader)
  parts.delete(TYPES_PART)
  let xml = types.uncompressedSize
  for (const [name, entry] of parts) {
    if (isXml(name)) xml += entry.uncompressedSize
    if (xml > MAX_XML) throw new Refused(TOO_LARGE)
    await unpack(
      zip,
      entry,
      isXml(name) ? (RELATIONS_PART.test(name) ? { open: checkRelation } : textReader()) : undefined,
    )
  }
}

/** Returns a sentence for the person when this is no Word document that may be kept; undefined when it is. */
export async function problemOfDocx(bytes: Buffer): Promise<string | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
    if (zip.entryCount > MAX_ENTRIES) return TOO_LARGE
    await checkParts(zip)
    return undefined
  } catch (error) {
    return error instanceof Refused ? error.message : UNREADABLE
  }
}

const WORD_STREAM = 'WordDocument'
const VBA_STREAM = '_VBA_PROJECT'
/** The character that begins a field, in either of the two text encodings. */
const OLD_FIELD = new RegExp(
  `${String.fromCharCode(0x13)}\\s*(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DATABASE)\\s`,
  'i',
)
/** Characters that a window has in common with the next one: nothing that is searched for is longer, once runs of spaces are one. */
const OVERLAP = 100

/** The text of a file window by window, each with the end of the one before it. */
function windows(encoding: 'latin1' | 'utf16le') {
  const decoder = new StringDecoder(encoding)
  let before = ''
  return (piece: Buffer) => {
    const text = before + decoder.write(piece)
    before = text.replace(/\s+/g, ' ').slice(-OVERLAP)
    return text
  }
}

/** The same for the Word format before 2007. Other programs' files use the same container, so it must contain Word's main stream. */
export async function problemOfDoc(file: PlainFile): Promise<string | undefined> {
  const [bytes, wide] = [windows('latin1'), windows('utf16le')]
  let isWord = false
  let macros = false
  let fetches = false
  for await (const piece of file.read()) {
    const [text, wideText] = [bytes(piece), wide(piece)]
    isWord ||= wideText.includes(WORD_STREAM)
    macros ||= wideText.includes(VBA_STREAM)
    fetches ||= OLD_FIELD.test(text) || OLD_FIELD.test(wideText)
  }
  if (!isWord) return UNREADABLE
  if (macros) return MACROS
  return fetches ? OUTSIDE : undefined
}
