import { drawing } from '../limits/costly-work.ts'
import { MAX_PIXELS } from './images.ts'
import { pictureLibrary } from './picture-library.ts'

/** Pixels: sharp in a list on a screen of double density. */
const SIDE = 96

/** A small square WebP of a picture that was re-encoded before. */
export function drawThumbnail(picture: Uint8Array): Promise<Buffer> {
  return drawing(async () => {
    const sharp = await pictureLibrary()
    return sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer()
  })
}
