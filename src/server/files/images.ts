import sharp from 'sharp'
import { JPEG, PNG } from './kinds.ts'

/** 50 million: more than a phone's camera makes, little enough to decode in a second. */
const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 88
const TYPES: Record<string, string> = { jpeg: JPEG, png: PNG }

sharp.cache(false)
sharp.concurrency(1)

/** Bytes that are safe to keep, or why there are none: a sentence for the person. */
export type Checked = { bytes: Buffer } | { problem: string }

const UNREADABLE = 'This image could not be read. Please save it again as JPG or PNG'

function problemOf(error: unknown): Checked {
  const limit = /pixel limit/i.test(String(error))
  return { problem: limit ? 'This image is over the pixel limit of 50 million. Please upload a smaller one' : UNREADABLE }
}

/**
 * Draws an image anew, at most `within` pixels wide and high, upright: what was hidden in it or behind it (position, camera, thumbnail, another file)
 * does not come along.
 */
export async function redrawImage(bytes: Buffer, { mime, within }: { mime: string; within: number }): Promise<Checked> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const { format } = await image.metadata()
    if (TYPES[format ?? ''] !== mime) return { problem: UNREADABLE }
    const sized = image.autoOrient().resize({ width: within, height: within, fit: 'inside', withoutEnlargement: true })
    const drawn = mime === PNG ? sized.png() : sized.jpeg({ quality: JPEG_QUALITY })
    return { bytes: await drawn.toBuffer() }
  } catch (error) {
    return problemOf(error)
  }
}

const SIGNATURE_MAX_BYTES = 200 * 1024
const SIGNATURE_PREFIX = 'data:image/png;base64,'
const SIGNATURE_MIN_PIXELS = 2
const NOT_A_SIGNATURE = 'Please sign again: this is not a picture of a signature'

/** Whether anything is drawn: some pixel differs from the others. */
async function hasInk(bytes: Buffer) {
  const { channels } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).flatten({ background: 'white' }).greyscale().stats()
  const [grey] = channels
  return grey !== undefined && grey.max - grey.min > 32
}

/** A signature as a PNG of at most 200 kB with at least one stroke, drawn anew. */
export async function checkSignature(bytes: Buffer): Promise<Checked> {
  if (bytes.length > SIGNATURE_MAX_BYTES) return { problem: 'The signature is larger than 200 kB' }
  const drawn = await redrawImage(bytes, { mime: PNG, within: 2000 })
  if ('problem' in drawn) return { problem: NOT_A_SIGNATURE }
  const { width = 0, height = 0 } = await sharp(drawn.bytes).metadata()
  const visible = width >= SIGNATURE_MIN_PIXELS && height >= SIGNATURE_MIN_PIXELS && (await hasInk(drawn.bytes))
  return visible ? drawn : { problem: NOT_A_SIGNATURE }
}

/** The same for the data URI that a form sends: answers the data URI to store. */
export async function checkSignatureUri(uri: string): Promise<{ uri: string } | { problem: string }> {
  const encoded = uri.slice(SIGNATURE_PREFIX.length)
  if (!uri.startsWith(SIGNATURE_PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return { problem: NOT_A_SIGNATURE }
  const checked = await checkSignature(Buffer.from(encoded, 'base64'))
  return 'problem' in checked ? checked : { uri: SIGNATURE_PREFIX + checked.bytes.toString('base64') }
}
