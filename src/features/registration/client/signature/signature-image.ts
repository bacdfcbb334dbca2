export const SIGNATURE_WIDTH = 400
export const SIGNATURE_HEIGHT = 150

/** Draws a picture of a signature onto a white field of 400 by 150 and returns it as a PNG data URI. */
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

/** A signature from an image file; undefined when this browser cannot decode the file. */
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

/** Whether the signature is a picture, and not a typed name. */
export function isPicture(signature: string): boolean {
  return signature.startsWith('data:image/')
}
