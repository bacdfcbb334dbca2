/** The library for pictures, loaded with the first one: it and its decoders hold 20 MB. It keeps no picture, and works on one processor. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
