export const SIGNATURE_WIDTH = 400
export const SIGNATURE_HEIGHT = 150

/** Puts a drawing or a photo of a signature onto a white field of 400 by 150 and answers it as a PNG data URI. */
export function toSignature(image: CanvasImageSource & { width: number; height: number }): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIGNATURE_WIDTH
  canvas.height = SIGNATURE_HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  const scale = Math.min(SIGNATURE_WIDTH / image.width, SIGNATURE_HEIGHT / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (SIGNATURE_WIDTH - width) / 2, (SIGNATURE_HEIGHT - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}

/** A signature from an image file; undefined when the file is no image that this browser can read. */
export async function readSignature(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const signature = toSignature(bitmap)
    bitmap.close()
    return signature
  } catch {
    return undefined
  }
}

/** A signature is a picture, or the name as it was typed. */
export function isPicture(signature: string): boolean {
  return signature.startsWith('data:image/')
}
