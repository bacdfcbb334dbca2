import { fileTypeFromBuffer } from 'file-type'

export const PDF = 'application/pdf'
export const JPEG = 'image/jpeg'
export const PNG = 'image/png'
export const DOC = 'application/msword'
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface Kind {
  mime: string
  extensions: readonly string[]
  /** The type that the bytes show; an old Word file is one of many compound files. */
  real: string
  name: string
}

const kinds: readonly Kind[] = [
  { mime: PDF, extensions: ['pdf'], real: PDF, name: 'PDF' },
  { mime: JPEG, extensions: ['jpg', 'jpeg'], real: JPEG, name: 'JPG' },
  { mime: PNG, extensions: ['png'], real: PNG, name: 'PNG' },
  { mime: DOC, extensions: ['doc'], real: 'application/x-cfb', name: 'DOC' },
  { mime: DOCX, extensions: ['docx'], real: DOCX, name: 'DOCX' },
]

function extensionOf(name: string) {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
}

/** `PDF, JPG or PNG`, for messages. */
export function kindNames(accept: readonly string[]) {
  const names = kinds.filter(({ mime }) => accept.includes(mime)).map(({ name }) => name)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')
}

interface Claim {
  name: string
  /** The media type that the browser declared; browsers leave it out when they do not know. */
  declared?: string | undefined
  /** Media types that the slot accepts. */
  accept: readonly string[]
}

/** The media type that name and declaration agree on, if the slot accepts it: known before the first byte arrives. */
export function claimedKind({ name, declared, accept }: Claim): string | undefined {
  const extension = extensionOf(name)
  const kind = kinds.find(({ mime, extensions }) => accept.includes(mime) && extensions.includes(extension ?? ''))
  return kind && (!declared || declared === kind.mime) ? kind.mime : undefined
}

/** How much of a file tells what it is; of an archive that takes its list of parts, which may be anywhere in it. */
export const HEAD_BYTES = 4096

/** Whether bytes are of the claimed type: the first ones, of an archive all of them. */
export async function isReally(mime: string, bytes: Uint8Array) {
  const found = await fileTypeFromBuffer(bytes)
  return found !== undefined && found.mime === kinds.find((kind) => kind.mime === mime)?.real
}
