/**
 * The first sheet of a workbook (Office Open XML) as the text of a CSV file. It is read in the browser: the server gets
 * the same text for every kind of file.
 */

const MOST_BYTES = 20_000_000
const MOST_COLUMNS = 100
const END_OF_ZIP = 0x06054b50
const DAY_MS = 86_400_000
/** Day 0 of a sheet's dates, with the leap day of 1900 that never was; and of old workbooks from Macs. */
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** Throws for what is no workbook, with words for people. */
export async function workbookToCsv(bytes: ArrayBuffer): Promise<string> {
  const parts = partsOf(bytes)
  const read = (name: string) => parts.get(name)?.() ?? Promise.resolve('')
  const workbook = await read('xl/workbook.xml')
  const sheet = attribute(elements(workbook, 'sheet')[0]?.attributes, 'r:id')
  const relations = elements(await read('xl/_rels/workbook.xml.rels'), 'Relationship')
  const target = attribute(relations.find((one) => attribute(one.attributes, 'Id') === sheet)?.attributes, 'Target')
  const [text, strings, styles] = await Promise.all([
    read(target?.startsWith('/') ? target.slice(1) : `xl/${target}`),
    read('xl/sharedStrings.xml'),
    read('xl/styles.xml'),
  ])
  if (!text) throw new Error('This file cannot be read as a workbook')
  const book = {
    strings: elements(strings, 'si').map(({ inner }) => textOf(inner)),
    looks: looksOf(styles),
    epoch: /<workbookPr[^>]*date1904="(1|true)"/.test(workbook) ? EPOCH_1904 : EPOCH_1900,
  }
  return rowsOf(text, book)
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
}

/** Whether a file is a workbook, whatever it is called. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  return bytes.byteLength > 4 && new DataView(bytes).getUint32(0) === 0x504b0304
}

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The parts of a ZIP archive by name, each read when it is asked for. */
function partsOf(bytes: ArrayBuffer): Map<string, () => Promise<string>> {
  const view = new DataView(bytes)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_ZIP) end--
  if (end < 0) throw new Error('This file cannot be read as a workbook')
  const parts = new Map<string, () => Promise<string>>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const local = view.getUint32(at + 42, true)
    parts.set(new TextDecoder().decode(new Uint8Array(bytes, at + 46, name)), () => {
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      return inflated(new Uint8Array(bytes, start, size), method)
    })
    at += 46 + name + extra + comment
  }
  return parts
}

async function inflated(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(bytes)
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const piece of chunksOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')))) {
    length += piece.byteLength
    if (length > MOST_BYTES) throw new Error('This workbook is too large. Save the sheet as CSV')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

async function* chunksOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

interface Found {
  attributes: string
  inner: string
}

/** The elements of a name, which do not lie in one another. */
function elements(xml: string, name: string): Found[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g'))
  return [...found].map(([, attributes = '', inner = '']) => ({ attributes, inner }))
}

const attribute = (attributes: string | undefined, name: string) =>
  attributes?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return ENTITIES[code] ?? whole
    return String.fromCodePoint(/^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1)))
  })

/** A text with all its runs, without how it is read aloud. */
const textOf = (xml: string) =>
  elements(xml.replace(/<rPh[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ inner }) => plain(inner))
    .join('')

type Look = 'number' | 'day' | 'time'

const BUILT_IN: Readonly<Record<number, Look>> = {
  ...Object.fromEntries([14, 15, 16, 17, 22].map((id) => [id, 'day' as const])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time' as const])),
}

/** How the numbers of each style are read: as a number, a day or a time. */
function looksOf(styles: string): Look[] {
  const formats = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      Number(attribute(attributes, 'numFmtId')),
      lookOf(plain(attribute(attributes, 'formatCode') ?? '')),
    ]),
  )
  const [cells] = elements(styles, 'cellXfs')
  return elements(cells?.inner ?? '', 'xf').map(({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return formats.get(id) ?? BUILT_IN[id] ?? 'number'
  })
}

function lookOf(format: string): Look {
  const code = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  if (/[dy]/.test(code)) return 'day'
  return /h|s/.test(code) ? 'time' : 'number'
}

interface Book {
  strings: readonly string[]
  looks: readonly Look[]
  epoch: number
}

function rowsOf(sheet: string, book: Book): string[][] {
  const rows: string[][] = []
  for (const { attributes, inner } of elements(sheet, 'row')) {
    const at = Number(attribute(attributes, 'r') ?? rows.length + 1) - 1
    while (rows.length < at) rows.push([''])
    const cells: string[] = []
    for (const cell of elements(inner, 'c')) {
      const column = columnOf(attribute(cell.attributes, 'r')) ?? cells.length
      if (column >= MOST_COLUMNS) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellText(cell, book)
    }
    rows.push(cells)
  }
  return rows
}

/** `B3` is in column 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference?.match(/^[A-Z]+/)?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText({ attributes, inner }: Found, { strings, looks, epoch }: Book): string {
  const type = attribute(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return textOf(inner)
  const value = plain(elements(inner, 'v')[0]?.inner ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type !== 'n' || value === '') return type === 'e' ? '' : value
  const look = looks[Number(attribute(attributes, 's') ?? 0)]
  const number = Number(value)
  return look === 'number' || look === undefined ? String(Number(number.toPrecision(12))) : inTime(number, look, epoch)
}

/** A day as people write it, or a time of the clock, to the minute. */
function inTime(serial: number, look: Look, epoch: number): string {
  const iso = new Date(epoch + Math.round(serial * 1440) * (DAY_MS / 1440)).toISOString()
  const [year, month, day] = iso.slice(0, 10).split('-')
  return look === 'time' ? iso.slice(11, 16) : `${day}/${month}/${year}`
}
