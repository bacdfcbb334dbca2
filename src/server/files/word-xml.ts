import sax from 'sax'

/** An element by its local name. */
export interface Element {
  name: string
  /** The attributes without a namespace prefix. */
  own: Record<string, string>
  /** The values of every attribute with this local name, whatever its prefix. */
  all(attribute: string): string[]
}

export interface Reader {
  open?: (element: Element) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** No real document is nested this deep. */
const DEEPEST = 500
const ENCODING = /\bencoding\s*=\s*["']([^"']*)["']/i
const PLAIN = /^(?:utf-?8|us-ascii)$/i

const OPTIONS: sax.SAXOptions & { strictEntities: true } = { xmlns: true, strictEntities: true }
/**
 * Characters of one name, value or comment: Word keeps whole drawings in a value. The parser builds them letter by
 * letter, at 32 bytes each.
 */
Object.assign(sax, { MAX_BUFFER_LENGTH: 512 * 1024 })

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses one part of a Word document as its bytes arrive. Throws for anything but plain well-formed XML: another
 * encoding than UTF-8, a document type declaration (which could define entities), an unknown entity.
 */
export function readXml({ open, close, text }: Reader) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = sax.parser(true, OPTIONS)
  let depth = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('a document type')
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? ENCODING.exec(body)?.[1] : undefined
    if (encoding && !PLAIN.test(encoding)) throw new Error('another encoding')
  }
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw new Error('nested too deep')
    const given = Object.values(attributes as Record<string, sax.QualifiedAttribute>)
    open?.({
      name: local(name),
      own: Object.fromEntries(given.filter(({ prefix }) => prefix === '').map((one) => [one.local, one.value])),
      all: (attribute) => given.filter((one) => one.local === attribute).map(({ value }) => value),
    })
  }
  parser.onclosetag = (name) => {
    depth -= 1
    close?.(local(name))
  }
  parser.ontext = (piece) => text?.(piece)
  parser.oncdata = (piece) => text?.(piece)
  return {
    write(chunk: Uint8Array) {
      parser.write(decoder.decode(chunk, { stream: true }))
    },
    end() {
      parser.write(decoder.decode())
      parser.close()
    },
  }
}
