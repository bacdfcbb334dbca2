import { redrawImage } from './images.ts'
import { DOC, DOCX, isReally, JPEG, PDF, PNG } from './kinds.ts'
import { inspectPdf } from './pdf.ts'
import type { PdfSeen } from './pdf-scan.ts'
import { type PlainFile, readPart } from './plain.ts'
import { scan } from './scanner.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

/** The result of the inspection of an uploaded file. */
export type Verdict =
  /** Keep the bytes unchanged. */
  | { kind: 'as-it-is'; flags: string[] }
  /** Keep these bytes instead. */
  | { kind: 'redrawn'; bytes: Uint8Array }
  /** 415: the bytes are of another type than the file claims. */
  | { kind: 'other-type'; message: string }
  /** 422: the bytes are of the claimed type, but may not be kept. */
  | { kind: 'refused'; message: string }
  /** 422 as well, and audited. */
  | { kind: 'infected' }
  /** 503: the virus scanner gave no clear answer. */
  | { kind: 'not-scanned' }

/** The flag of a PDF that can run something or contains other files: it is offered for saving only. */
export const ACTIVE_CONTENT = 'active-content'
/** The flag of a PDF with links, which is shown to its readers. */
export const LINKS = 'links'

const OTHER: Verdict = { kind: 'other-type', message: 'The content of this file is not what its name says' }

const keptUnless = (problem: string | undefined): Verdict =>
  problem ? { kind: 'refused', message: problem } : { kind: 'as-it-is', flags: [] }

async function lookIntoPdf(file: PlainFile, seen: PdfSeen): Promise<Verdict> {
  const { problem, active, links } = await inspectPdf(file, seen)
  if (problem) return { kind: 'refused', message: problem }
  return { kind: 'as-it-is', flags: [...(active ? [ACTIVE_CONTENT] : []), ...(links ? [LINKS] : [])] }
}

async function lookIntoImage(file: PlainFile, { mime, side }: { mime: string; side: number }): Promise<Verdict> {
  const checked = await redrawImage(await readPart(file), { mime, within: side })
  return 'problem' in checked
    ? { kind: 'refused', message: checked.problem }
    : { kind: 'redrawn', bytes: checked.bytes }
}

export interface Inspection {
  /** The media type by name and declaration. */
  mime: string
  /** The longest side of a kept image, in pixels. */
  side: number
  /** The address of the virus scanner. */
  scanner: string | undefined
  /** The first bytes, and what a PDF showed, as they passed. */
  head: Uint8Array
  seen: PdfSeen | undefined
}

/** Inspects an uploaded file: its real type, and whether it may be kept. */
export async function inspect(file: PlainFile, { mime, side, scanner, head, seen }: Inspection): Promise<Verdict> {
  const archive = mime === DOCX ? await readPart(file) : undefined
  if (!(await isReally(mime, archive ?? head))) return OTHER
  const scanned = await scan(file.read(), { url: scanner })
  if (scanned === 'infected') return { kind: 'infected' }
  if (scanned === 'unknown') return { kind: 'not-scanned' }
  if (mime === PDF && seen) return lookIntoPdf(file, seen)
  if (mime === JPEG || mime === PNG) return lookIntoImage(file, { mime, side })
  if (mime === DOC) return keptUnless(await problemOfDoc(file))
  if (archive) return keptUnless(await problemOfDocx(archive))
  return { kind: 'refused', message: 'This kind of file is not accepted' }
}
