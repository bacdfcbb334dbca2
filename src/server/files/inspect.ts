import { inspecting } from '../limits/costly-work.ts'
import { redrawImage } from './images.ts'
import { DOC, DOCX, isReally, JPEG, PDF, PNG } from './kinds.ts'
import { inspectPdf } from './pdf.ts'
import type { Scanner } from './scanner.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

/** What an uploaded file turned out to be. */
export type Verdict =
  /** Keep the bytes as they came. */
  | { kind: 'as-it-is'; flags: string[] }
  /** Keep these instead. */
  | { kind: 'redrawn'; bytes: Buffer }
  /** 415: it is something else than it claims to be. */
  | { kind: 'other-type'; message: string }
  /** 422: it is what it claims to be, but not one that may be kept. */
  | { kind: 'refused'; message: string }
  /** 422 as well, and written down. */
  | { kind: 'infected' }

/** A flag of PDFs that can run something or carry other files: they are offered for saving only. */
export const ACTIVE_CONTENT = 'active-content'
/** A flag of PDFs with links: their readers are told so. */
export const LINKS = 'links'

async function inspectImage(bytes: Buffer, { mime, side }: { mime: string; side: number }): Promise<Verdict> {
  const checked = await redrawImage(bytes, { mime, within: side })
  return 'problem' in checked
    ? { kind: 'refused', message: checked.problem }
    : { kind: 'redrawn', bytes: checked.bytes }
}

async function inspectDocument(bytes: Buffer, mime: string): Promise<Verdict> {
  if (mime === PDF) {
    const { problem, active, links } = await inspectPdf(bytes)
    if (problem) return { kind: 'refused', message: problem }
    return { kind: 'as-it-is', flags: [...(active ? [ACTIVE_CONTENT] : []), ...(links ? [LINKS] : [])] }
  }
  const problem =
    mime === DOC
      ? problemOfDoc(bytes)
      : mime === DOCX
        ? await problemOfDocx(bytes)
        : 'This kind of file is not accepted'
  return problem ? { kind: 'refused', message: problem } : { kind: 'as-it-is', flags: [] }
}

export interface Inspection {
  /** Media type by name and declaration. */
  mime: string
  /** An image is made to fit a square of this many pixels. */
  side: number
  /** Called when it is this file's turn. */
  load: () => Promise<Buffer>
  scan: Scanner
  /** Whose file it is: a few of one person may wait. */
  person: string
}

/** Looks inside an uploaded file: what it really is, and whether it may be kept. */
export function inspect({ mime, side, load, scan, person }: Inspection): Promise<Verdict> {
  return inspecting(async () => {
    const bytes = await load()
    if (!(await isReally(mime, bytes)))
      return { kind: 'other-type', message: 'The content of this file is not what its name says' }
    if ((await scan(bytes)) === 'infected') return { kind: 'infected' }
    return mime === JPEG || mime === PNG ? inspectImage(bytes, { mime, side }) : inspectDocument(bytes, mime)
  }, person)
}
