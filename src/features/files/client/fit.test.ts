import { describe, expect, it } from 'vitest'
import { fitted } from './fit.ts'

const wide = { width: 2000, height: 1000 }
const frame = { width: 500, height: 400 }

describe('the size of a picture in its frame', () => {
  it('shows all of it', () => {
    expect(fitted(wide, { frame, zoom: 1, turn: 0 }).box).toEqual({ width: 500, height: 250 })
  })

  it('fits it again when it is turned: the box is upright, the picture has its size before the turn', () => {
    expect(fitted(wide, { frame, zoom: 1, turn: 1 })).toEqual({
      box: { width: 200, height: 400 },
      image: { width: 400, height: 200 },
    })
    expect(fitted(wide, { frame, zoom: 1, turn: 2 })).toEqual(fitted(wide, { frame, zoom: 1, turn: 0 }))
  })

  it('enlarges it beyond the frame, or a small one at all, only by zooming', () => {
    expect(fitted(wide, { frame, zoom: 2, turn: 0 }).box).toEqual({ width: 1000, height: 500 })
    expect(fitted({ width: 40, height: 30 }, { frame, zoom: 1, turn: 0 }).box).toEqual({ width: 40, height: 30 })
  })
})
