import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { checkbox, list, select, text } from './builders.ts'
import { checkForm, defineForm, type ValuesOf } from './form.ts'
import { itemFields, lookOf, refusesBlank, withLook } from './look.ts'
import { plainText } from './plain.ts'
import { withoutBlanks } from './values.ts'

describe('fields', () => {
  it('know their look and whether they may be blank', () => {
    const name = text({ label: 'First Name', width: 'half' })
    expect(lookOf(name)).toMatchObject({ label: 'First Name', widget: 'text', maxLength: 120, required: true })
    expect(refusesBlank(name)).toBe(true)
    expect(refusesBlank(text({ label: 'Nickname', optional: true }))).toBe(false)
    expect(lookOf(z.string())).toEqual({})
  })

  it('list the fields of a list’s entry; other fields have none', () => {
    const jobs = list({ company: text({ label: 'Company' }) }, { label: 'Jobs' })
    expect(Object.keys(itemFields(jobs) ?? {})).toEqual(['id', 'company'])
    expect(itemFields(z.string())).toBeUndefined()
  })

  it('drops blank values at every depth and keeps false and zero', () => {
    const blank = { a: '  ', b: null, c: false, d: 0, e: [{ f: '', g: ' x ' }], h: {} }
    expect(withoutBlanks(blank)).toEqual({ c: false, d: 0, e: [{ g: ' x ' }], h: {} })
  })
})

const signIn = defineForm({
  title: 'Sign in',
  fields: {
    email: plainText({ label: 'Email' }, (email) => (email === '' ? 'Email is required' : undefined)),
    password: plainText({ label: 'Password', widget: 'password' }),
    again: plainText({ label: 'Again', widget: 'password' }),
  },
  rules: ({ password, again }) => ({ again: password === again ? undefined : 'Passwords do not match' }),
})

describe('a form', () => {
  it('trims text but no password', () => {
    const typed = { email: ' amara@example.test ', password: '  12  ', again: '  12  ' }
    expect(checkForm(signIn, typed)).toEqual({ ok: true, values: { ...typed, email: 'amara@example.test' } })
  })

  it('checks every field and the rules, with one problem per field', () => {
    expect(checkForm(signIn, { email: '', password: 'a', again: 'b' })).toEqual({
      ok: false,
      problems: [
        { path: 'email', message: 'Email is required' },
        { path: 'again', message: 'Passwords do not match' },
      ],
    })
  })

  it('knows the types of its values: a choice is one of its options, what may be blank may be absent', () => {
    const fields = {
      role: select(
        [
          { value: 'owner', label: 'Owner' },
          { value: 'manager', label: 'Manager' },
        ],
        { label: 'Role' },
      ),
      note: text({ label: 'Note', optional: true }),
      agreed: checkbox({ label: 'Agreed' }),
      name: withLook(z.string(), { label: 'Name' }),
    }
    expectTypeOf<ValuesOf<typeof fields>>().branded.toEqualTypeOf<{
      role: 'owner' | 'manager'
      note?: string | undefined
      agreed?: boolean | undefined
      name: string
    }>()
    const checked = checkForm({ title: 'Role', fields }, { role: 'owner', note: ' ', name: 'Ann' })
    expect(checked).toEqual({ ok: true, values: { role: 'owner', name: 'Ann' } })
    expect(checkForm({ title: 'Role', fields }, { role: 'nobody', name: 'Ann' })).toMatchObject({
      problems: [{ path: 'role', message: 'Choose the role' }],
    })
  })
})
