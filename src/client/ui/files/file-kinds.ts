export interface Limits {
  /** Media types or extensions; any by default. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
}

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const MIB = 1024 * 1024

/** `PDF, JPG or PNG, up to 10 MB` */
export function limitsText({ accept, maxBytes }: Limits): string {
  return [accept ? kindsText(accept) : '', maxBytes ? `up to ${megabytes(maxBytes)}` : ''].filter(Boolean).join(', ')
}

/** Why a file cannot be sent, checked before the upload; the server checks the content again. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  { accept, maxBytes }: Limits,
): string | undefined {
  if (accept && !accept.some((entry) => isKind(file, entry)))
    return `This kind of file is not accepted. Please choose ${kindsText(accept)}`
  if (maxBytes && file.size > maxBytes)
    return `The file is larger than ${megabytes(maxBytes)}. Please choose a smaller one`
  return file.size === 0 ? 'The file is empty. Please choose another one' : undefined
}

/** Whether a file is a picture; systems that do not know HEIC, the format of iPhones, report no type for it. */
export function isPicture({ name, type }: { name: string; type: string }): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

/** Whether a photo can be sent, as a JPEG. */
export function takesPhotos({ accept }: Limits): boolean {
  return !accept || accept.some((entry) => isKind({ name: 'photo.jpg', type: 'image/jpeg' }, entry))
}

/** `240 KB`, `1.4 MB` */
export function sizeText(bytes: number): string {
  return bytes < MIB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MIB).toFixed(1)} MB`
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

/** How a page shows a file; undefined when it is offered for saving only. */
export function viewOf({ mime, saveOnly }: { mime: string; saveOnly: boolean }): 'pdf' | 'picture' | undefined {
  if (saveOnly) return undefined
  if (mime === 'application/pdf') return 'pdf'
  return PICTURES.includes(mime) ? 'picture' : undefined
}

/** The `accept` attribute of the file chooser: media types and extensions, because some systems know only one of them. */
export function acceptAttribute(accept: readonly string[] | undefined): string | undefined {
  return accept?.flatMap((entry) => [entry, ...extensionsOf(entry)]).join(',')
}

/** Whether a file matches an extension or a media type; a media type covers its extensions, for systems that report no type. */
function isKind({ name, type }: { name: string; type: string }, entry: string): boolean {
  const extension = name.slice(name.lastIndexOf('.')).toLowerCase()
  const media = TYPES[entry.toLowerCase()] ?? entry
  return type === media || TYPES[extension] === media || (media.endsWith('/*') && type.startsWith(media.slice(0, -1)))
}

function kindsText(accept: readonly string[]): string {
  const names = [...new Set(accept.map((entry) => (extensionsOf(entry)[0] ?? entry).replace('.', '').toUpperCase()))]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')
}

function extensionsOf(entry: string): string[] {
  const media = TYPES[entry.toLowerCase()] ?? entry
  return Object.keys(TYPES).filter((extension) => TYPES[extension] === media)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MIB)} MB`
}
