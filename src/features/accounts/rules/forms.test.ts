import { describe, expect, it } from 'vitest'
import { checkForm, type FormDefinition } from '#shared/fields/form.ts'
import type { FieldMap } from '#shared/fields/look.ts'
import { changeForm, codeForms, confirmForm, resetForm, signInForm, signUpForm } from './forms.ts'

function problems<Fields extends FieldMap>(form: FormDefinition<Fields>, typed: Record<string, string>) {
  const checked = checkForm(form, typed)
  return checked.ok ? {} : Object.fromEntries(checked.problems.map(({ path, message }) => [path, message]))
}

describe('forms of an account', () => {
  it('sign in: both fields are required, the address is trimmed', () => {
    expect(problems(signInForm, { email: ' ', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(problems(signInForm, { email: 'amara', password: 'x' })).toEqual({
      email: 'Enter an email address such as name@example.com',
    })
    expect(checkForm(signInForm, { email: ' amara@example.test ', password: ' x ' })).toEqual({
      ok: true,
      values: { email: 'amara@example.test', password: ' x ' },
    })
  })

  it('sign up: the six characters are counted as code points', () => {
    const typed = { fullName: 'Amara', email: 'amara@example.test' }
    expect(problems(signUpForm, { ...typed, password: '👩👩👩👩👩' })).toEqual({
      password: 'Password must be at least 6 characters long',
    })
    expect(problems(signUpForm, { ...typed, password: '      ' })).toEqual({})
  })

  it('a new password is typed twice, and a code is required only where there is a second factor', () => {
    const typed = { password: 'brown-cup-tree', confirmation: 'brown-cup', code: ' ' }
    expect(problems(resetForm({ asksCode: () => false }), typed)).toEqual({ confirmation: 'Passwords do not match' })
    expect(problems(resetForm({ asksCode: () => true }), typed)).toMatchObject({ code: 'Enter the code' })
    expect(problems(changeForm({ asksCode: () => false }), { ...typed, current: 'brown-cup-tree' })).toMatchObject({
      password: 'Choose a password that you do not have already',
    })
  })

  it('a code is the app’s digits, or a backup code in any spelling', () => {
    expect(problems(codeForms.app, { code: '123 456' })).toEqual({})
    expect(problems(codeForms.app, { code: '12345' })).toEqual({ code: 'Enter the six digits' })
    expect(problems(codeForms.backup, { code: 'abcd efgh-jklm npqr' })).toEqual({})
    expect(problems(confirmForm({ asksPassword: true }), { password: '' })).toEqual({ password: 'Enter your password' })
    expect(problems(confirmForm({ asksPassword: false }), {})).toEqual({})
  })
})
