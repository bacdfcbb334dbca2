import { describe, expect, it } from 'vitest'
import { acceptAttribute, fileProblem, isPicture, limitsText, takesPhotos, viewOf } from './file-kinds.ts'

const limits = { accept: ['application/pdf', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 }
const file = (name: string, type: string, size = 10) => ({ name, type, size })

describe('kinds of files', () => {
  it('opens only passive types in the page', () => {
    expect(viewOf({ mime: 'application/pdf', saveOnly: false })).toBe('pdf')
    expect(viewOf({ mime: 'application/pdf', saveOnly: true })).toBeUndefined()
    expect(viewOf({ mime: 'image/png', saveOnly: false })).toBe('picture')
    expect(viewOf({ mime: 'image/svg+xml', saveOnly: false })).toBeUndefined()
    expect(viewOf({ mime: 'application/msword', saveOnly: false })).toBeUndefined()
  })

  it('describes the limits in words', () => {
    expect(limitsText(limits)).toBe('PDF or JPG, up to 5 MB')
    expect(limitsText({ accept: ['.pdf', '.doc', '.docx'] })).toBe('PDF, DOC or DOCX')
    expect(limitsText({})).toBe('')
  })

  it('refuses a wrong type, a too large and an empty file, and nothing else', () => {
    expect(fileProblem(file('a.pdf', 'application/pdf'), limits)).toBeUndefined()
    expect(fileProblem(file('A.PDF', ''), limits)).toBeUndefined()
    expect(fileProblem(file('photo.jpeg', 'image/jpeg'), limits)).toBeUndefined()
    expect(fileProblem(file('a.exe', 'application/x-msdownload'), limits)).toBe(
      'This kind of file is not accepted. Please choose PDF or JPG',
    )
    expect(fileProblem(file('a.pdf', 'application/pdf', limits.maxBytes), limits)).toBeUndefined()
    expect(fileProblem(file('a.pdf', 'application/pdf', limits.maxBytes + 1), limits)).toBe(
      'The file is larger than 5 MB. Please choose a smaller one',
    )
    expect(fileProblem(file('a.pdf', 'application/pdf', 0), limits)).toMatch(/empty/)
    expect(fileProblem(file('a.heic', 'image/heic'), { accept: ['image/*'] })).toBeUndefined()
  })

  it('knows pictures, also those without a reported type, and the places for them', () => {
    expect(isPicture(file('IMG_1.HEIC', ''))).toBe(true)
    expect(isPicture(file('a.png', 'image/png'))).toBe(true)
    expect(isPicture(file('a.pdf', 'application/pdf'))).toBe(false)
    expect(takesPhotos(limits)).toBe(true)
    expect(takesPhotos({})).toBe(true)
    expect(takesPhotos({ accept: ['.pdf', '.doc', '.docx'] })).toBe(false)
  })

  it('lists types and extensions for the file chooser', () => {
    expect(acceptAttribute(['image/jpeg'])).toBe('image/jpeg,.jpg,.jpeg')
    expect(acceptAttribute(undefined)).toBeUndefined()
  })
})
