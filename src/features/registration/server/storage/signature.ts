import { invalid } from '#server/calls/errors.ts'
import { pictureLibrary } from '#server/files/picture-library.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { metaOf, type RegistrationStep } from '../../schema.ts'

const PREFIX = 'data:image/png;base64,'
const LARGEST_BYTES = 200 * 1024
const MOST_PIXELS = 4_000_000
const SMALLEST_SIDE = 3
/** A pixel darker than this is a stroke. */
const INK = 160

/** Re-encodes a drawn signature from its pixels, without anything else that the upload contained. Undefined when it is not a signature. */
async function cleanSignature(dataUri: string): Promise<string | undefined> {
  const bytes = Buffer.from(dataUri.slice(PREFIX.length), 'base64')
  if (!dataUri.startsWith(PREFIX) || bytes.length > LARGEST_BYTES) return undefined
  const sharp = await pictureLibrary()
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    const { format, width, height } = await image.metadata()
    if (format !== 'png' || Math.min(width, height) < SMALLEST_SIDE) return undefined
    const { channels } = await image.clone().flatten({ background: 'white' }).greyscale().stats()
    if ((channels[0]?.min ?? 255) > INK) return undefined
    const clean = await image.png({ compressionLevel: 9, palette: true }).toBuffer()
    return clean.length > LARGEST_BYTES ? undefined : PREFIX + clean.toString('base64')
  } catch {
    return undefined
  }
}

/** Re-encodes every drawn signature; refused with 422 for an invalid one. A typed name stays unchanged. */
export async function cleanSignatures({ fields }: RegistrationStep, values: FormValues): Promise<FormValues> {
  const cleaned = { ...values }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (metaOf(field).widget !== 'signature' || typeof value !== 'string' || !value.startsWith(PREFIX)) continue
    const clean = await cleanSignature(value)
    if (!clean) throw invalid([{ path: name, message: 'Please upload an image file' }])
    cleaned[name] = clean
  }
  return cleaned
}
