import { fileProblem, type Limits } from './file-kinds.ts'

/** Longest edge of an uploaded picture, in pixels: an A4 page is readable at 200 dpi. */
const EDGE = 2400
const QUALITIES = [0.88, 0.8, 0.7, 0.6, 0.5, 0.4]

/**
 * The picture as a JPEG within the limits, upright, without what the camera wrote about place and time. A picture that
 * is small enough or that the browser cannot decode is returned as it is.
 */
export async function shrink(file: File, limits: Limits): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  try {
    const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height))
    const fits = fileProblem(file, limits) === undefined
    if (fits && scale === 1) return file
    const jpeg = await asJpeg(picture, { scale, maxBytes: limits.maxBytes ?? Number.POSITIVE_INFINITY })
    // A drawing of few colours grows as a JPEG.
    if (!jpeg || (fits && jpeg.size >= file.size)) return file
    return new File([jpeg], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}

async function asJpeg(
  picture: ImageBitmap,
  { scale, maxBytes }: { scale: number; maxBytes: number },
): Promise<Blob | undefined> {
  const canvas = canvasOf(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!pen) return undefined
  // JPEG has no transparency: what shines through is white, as on paper.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  let jpeg: Blob | undefined
  for (const quality of QUALITIES) {
    jpeg = await encode(canvas, quality)
    if (!jpeg || jpeg.size <= maxBytes) break
  }
  return jpeg
}

/** Safari has no OffscreenCanvas before 16.4. */
function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ('OffscreenCanvas' in window) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encode(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob | undefined> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}
