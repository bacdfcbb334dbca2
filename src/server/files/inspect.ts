import { inspecting } from '../limits/costly-work.ts'
import { redrawImage } from './images.ts'
import { DOC, DOCX, isReally, JPEG, PDF, PNG } from './kinds.ts'
import { inspectPdf } from './pdf.ts'
import type { Scanner } from './scanner.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

/** The result of the inspection of an uploaded file. */
export type Verdict =
  /** Keep the bytes unchanged. */
  | { kind: 'as-it-is'; flags: string[] }
  /** Keep these bytes instead. */
  | { kind: 'redrawn'; bytes: Buffer }
  /** 415: the bytes are of another type than the file claims. */
  | { kind: 'other-type'; message: string }
  /** 422: the bytes are of the claimed type, but may not be kept. */
  | { kind: 'refused'; message: string }
  /** 422 as well, and audited. */
  | { kind: 'infected' }

/** The flag of a PDF that can run something or contains other files: it is offered for saving only. */
export const ACTIVE_CONTENT = 'active-content'
/** The flag of a PDF with links, which is shown to its readers. */
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
  /** The media type by name and declaration. */
  mime: string
  /** The longest side of a kept image, in pixels. */
  side: number
  /** Loads the file; called when its turn in the queue has come. */
  load: () => Promise<Buffer>
  scan: Scanner
  /** The file's owner: only a few files of one person may wait. */
  person: string
}

/** Inspects an uploaded file: its real type, and whether it may be kept. */
export function inspect({ mime, side, load, scan, person }: Inspection): Promise<Verdict> {
  return inspecting(async () => {
    const bytes = await load()
    if (!(await isReally(mime, bytes)))
      return { kind: 'other-type', message: 'The content of this file is not what its name says' }
    if ((await scan(bytes)) === 'infected') return { kind: 'infected' }
    return mime === JPEG || mime === PNG ? inspectImage(bytes, { mime, side }) : inspectDocument(bytes, mime)
  }, person)
}
