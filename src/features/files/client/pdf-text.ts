import type { FileRef } from '#shared/fields/builders.ts'
import { fetchFile } from './fetch-file.ts'
import { PDF_OPTIONS, pdfjs } from './pdf-worker.ts'

/** A line that stands further below the one before than this many times its height begins a paragraph. */
const GAP = 1.6

/** What a stored PDF says, by paragraphs; empty for one that was scanned. */
export async function readPdfText({ id }: Pick<FileRef, 'id'>, signal: AbortSignal): Promise<string[]> {
  const data = await (await fetchFile(id, signal)).arrayBuffer()
  const task = pdfjs.getDocument({ data, ...PDF_OPTIONS })
  try {
    const file = await task.promise
    const paragraphs: string[] = []
    for (let number = 1; number <= file.numPages; number++) {
      const { items } = await (await file.getPage(number)).getTextContent()
      paragraphs.push(...paragraphsOf(items.flatMap((item) => ('str' in item ? [item] : []))))
    }
    return paragraphs
  } finally {
    await task.destroy()
  }
}

interface Piece {
  str: string
  height: number
  transform: number[]
}

function paragraphsOf(pieces: readonly Piece[]): string[] {
  const paragraphs: string[] = []
  let last: number | undefined
  for (const { str, height, transform } of pieces) {
    const place = transform[5] ?? 0
    // Blanks between words are pieces of their own, without a height.
    const drop = str.trim() === '' ? 0 : Math.abs((last ?? Number.POSITIVE_INFINITY) - place)
    if (drop > height * GAP) paragraphs.push(str)
    else if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] += drop > 0 ? ` ${str}` : str
    if (str.trim() !== '') last = place
  }
  return paragraphs.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
