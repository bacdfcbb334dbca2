import { createHash } from 'node:crypto'
import type { Block } from '../schema.ts'

interface Text {
  title: string
  blocks: Block[]
  /** SHA-256 of the PDF, where there is one. */
  file: string | null
  /** The notice that ends an opt-out; null for other papers. */
  notice: string | null
}

/** SHA-256 of a text, which versions and signatures record: a reader of the text can compute it again. */
export function digestOf({ title, blocks, file, notice }: Text): string {
  const plain = blocks.map(({ kind, depth, spans }) => [
    kind,
    depth,
    spans.map(({ text, bold, italic, link }) => [text, bold ?? false, italic ?? false, link ?? '']),
  ])
  return createHash('sha256')
    .update(JSON.stringify([title, plain, file, ...(notice ? [notice] : [])]))
    .digest('hex')
}
