import { JPEG, PNG } from './kinds.ts'
import { pictureLibrary } from './picture-library.ts'

/** 50 million: more than a phone's camera makes, few enough to decode in a second. */
export const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 88
const TYPES: Record<string, string> = { jpeg: JPEG, png: PNG }

/** Bytes that are safe to keep, or a sentence for the person about why the file is refused. */
export type Checked = { bytes: Buffer } | { problem: string }

const UNREADABLE = 'This image could not be read. Please save it again as JPG or PNG'

function problemOf(error: unknown): Checked {
  const limit = /pixel limit/i.test(String(error))
  return {
    problem: limit ? 'This image is over the pixel limit of 50 million. Please upload a smaller one' : UNREADABLE,
  }
}

/**
 * Re-encodes an image, at most `within` pixels wide and high, upright: hidden content (position, camera, thumbnail,
 * another file appended to it) is dropped.
 */
export async function redrawImage(bytes: Buffer, { mime, within }: { mime: string; within: number }): Promise<Checked> {
  const sharp = await pictureLibrary()
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
