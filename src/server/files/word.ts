import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 100 * 1024 * 1024
/** Unpacked to packed bytes; small parts may well be all spaces. */
const MAX_RATIO = 100
const RATIO_COUNTS_FROM = 1024 * 1024
const MAX_RELATIONS = 4 * 1024 * 1024

const UNREADABLE = 'This Word document could not be read. Please save it again, or as PDF'
const TOO_LARGE = 'This Word document unpacks to far more than it should. Please save it as PDF'
const MACROS = 'This Word document contains macros. Please save it without them, or as PDF'
const OUTSIDE = 'This Word document loads parts from elsewhere. Please save it as PDF'
const NESTED = 'This Word document contains other files. Please save it without them, or as PDF'

const MACRO_PART = /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i
const NESTED_PART =
  /(?:\.(?:zip|7z|rar|gz|tar|cab|iso|jar|exe|dll|com|js|jse|vbs|vbe|wsf|bat|cmd|ps1|scr|hta|lnk|html?|svg|docx?|docm|dotm|xlsm|pptm)|oleObject[^/]*\.bin)$/i
const RELATIONS_PART = /\.rels$/i
const SYMBOLIC_LINK = 0xa000

/** A refusal with the sentence for the person. */
class Refused extends Error {}

function checkEntry(entry: Entry) {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry
  if (MACRO_PART.test(fileName)) throw new Refused(MACROS)
  if (NESTED_PART.test(fileName)) throw new Refused(NESTED)
  if (((externalFileAttributes >>> 16) & 0xf000) === SYMBOLIC_LINK || entry.isEncrypted()) throw new Refused(UNREADABLE)
  if (uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * MAX_RATIO) throw new Refused(TOO_LARGE)
}

/** Unpacks one part to see that it is as large as it says; answers the text of the small ones that are asked for. */
async function unpack(zip: ZipFile, { entry, keep }: { entry: Entry; keep: boolean }) {
  const kept: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) if (keep) kept.push(chunk as Buffer)
  return Buffer.concat(kept).toString('utf8')
}

function decodeEntities(text: string) {
  return text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_whole, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** A link that a reader clicks may lead outside; a template, picture or object that Word fetches by itself may not. */
function checkRelations(text: string) {
  if (text.includes('\0') || /<!DOCTYPE/i.test(text)) throw new Refused(UNREADABLE)
  for (const [tag] of text.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/gi)) {
    const plain = decodeEntities(tag)
    if (/TargetMode\s*=\s*["']\s*External/i.test(plain) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(plain)) throw new Refused(OUTSIDE)
  }
}

async function checkParts(zip: ZipFile) {
  let unpacked = 0
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED) throw new Refused(TOO_LARGE)
    entries.push(entry)
  }
  if (!entries.some(({ fileName }) => fileName === '[Content_Types].xml')) throw new Refused(UNREADABLE)
  for (const entry of entries) {
    const relations = RELATIONS_PART.test(entry.fileName)
    const types = entry.fileName === '[Content_Types].xml'
    if ((relations || types) && entry.uncompressedSize > MAX_RELATIONS) throw new Refused(TOO_LARGE)
    const text = await unpack(zip, { entry, keep: relations || types })
    if (relations) checkRelations(text)
    if (types && /macroEnabled|vbaProject/i.test(decodeEntities(text))) throw new Refused(MACROS)
  }
}

/** Why this is not a Word document that may be kept: a sentence for the person; undefined when it may. */
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

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const VBA_STREAM = Buffer.from('_VBA_PROJECT', 'utf16le')

/** The same for a Word document of before 2007: other programs' files look alike from outside, so it must hold Word's main stream. */
export function problemOfDoc(bytes: Buffer): string | undefined {
  if (!bytes.includes(WORD_STREAM)) return UNREADABLE
  return bytes.includes(VBA_STREAM) ? MACROS : undefined
}
