import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { coreType, fieldMeta, isRequired, itemFields, withoutBlanks } from './fields.ts'

describe('fields', () => {
  it('finds the meta through every wrapper, outer entries first', () => {
    const field = z
      .string()
      .meta({ label: 'First name', widget: 'text' })
      .nullable()
      .optional()
      .default('')
      .meta({ hint: 'As on your passport' })
    expect(fieldMeta(field)).toEqual({ label: 'First name', widget: 'text', hint: 'As on your passport' })
    expect(
      fieldMeta(
        z
          .string()
          .meta({ label: 'Code' })
          .transform((text) => text.length),
      ),
    ).toEqual({ label: 'Code' })
    expect(fieldMeta(z.string())).toEqual({})
  })

  it('names the type under the wrappers and whether blank is refused', () => {
    expect(coreType(z.boolean().optional())).toBeInstanceOf(z.ZodBoolean)
    expect(isRequired(z.string())).toBe(true)
    expect(isRequired(z.string().optional())).toBe(false)
  })

  it('lists the fields of an item of a list, and nothing for another field', () => {
    const list = z.array(z.strictObject({ company: z.string(), current: z.boolean() })).optional()
    expect(Object.keys(itemFields(list) ?? {})).toEqual(['company', 'current'])
    expect(itemFields(z.array(z.string()))).toBeUndefined()
    expect(itemFields(z.string())).toBeUndefined()
  })

  it('treats blank as absent at every depth and keeps false and zero', () => {
    const blank = { a: '  ', b: null, c: false, d: 0, e: [{ f: '', g: ' x ' }], h: {} }
    expect(withoutBlanks(blank)).toEqual({ c: false, d: 0, e: [{ g: ' x ' }], h: {} })
  })
})
