export interface Size {
  width: number
  height: number
}

interface Placing {
  frame: Size
  /** 1 fits the whole picture. */
  zoom: number
  /** Quarter turns to the right. */
  turn: number
}

/**
 * The size of a picture before its turn, and of the box that it fills afterwards: fitted into the frame, never
 * enlarged, times the zoom.
 */
export function fitted(picture: Size, { frame, zoom, turn }: Placing): { image: Size; box: Size } {
  const upright = turn % 2 === 0
  const turned = upright ? picture : flipped(picture)
  const scale = Math.min(frame.width / turned.width, frame.height / turned.height, 1) * zoom
  const box = { width: Math.floor(turned.width * scale), height: Math.floor(turned.height * scale) }
  return { box, image: upright ? box : flipped(box) }
}

function flipped({ width, height }: Size): Size {
  return { width: height, height: width }
}
