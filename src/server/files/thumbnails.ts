import sharp from 'sharp'
import { drawing } from '../limits/costly-work.ts'
import { MAX_PIXELS } from './images.ts'

/** Pixels: sharp in a list on a screen of double density. */
const SIDE = 96

/** A small square WebP of a picture that was re-encoded before. */
export function drawThumbnail(picture: Uint8Array): Promise<Buffer> {
  return drawing(() =>
    sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer(),
  )
}
