import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { toEmail } from './email.ts'
import { MIN_PASSWORD_LENGTH, TOO_SHORT } from './password.ts'

const email = plainText(
  { label: 'Email', widget: 'email', inputMode: 'email', autocomplete: 'username' },
  (text) =>
    filled('Email is required')(text) ??
    (toEmail(text) ? undefined : 'Enter an email address such as name@example.com'),
)

/** Spec 5: at least six characters. The server judges whether a password is easy to guess, because it knows the person. */
function tooShort(password: string): string | undefined {
  return [...password].length < MIN_PASSWORD_LENGTH ? TOO_SHORT : undefined
}

const AT_LEAST = 'At least 6 characters'
const newPassword = { widget: 'password', autocomplete: 'new-password' } as const
const oldPassword = { label: 'Password', widget: 'password', autocomplete: 'current-password' } as const

const passwordTwice = {
  password: plainText({ ...newPassword, label: 'New Password', hint: AT_LEAST }, tooShort),
  confirmation: plainText({ ...newPassword, label: 'Confirm Password' }),
}

const code = { label: 'Code', autocomplete: 'one-time-code' } as const

function mismatch({ password, confirmation }: { password: string; confirmation: string }) {
  return password === confirmation ? undefined : 'Passwords do not match'
}

export const signInForm = defineForm({
  title: 'Sign in',
  fields: { email, password: plainText(oldPassword, filled('Password is required')) },
})

export const signUpForm = defineForm({
  title: 'Sign up',
  fields: {
    fullName: plainText({ label: 'Full Name', autocomplete: 'name', maxLength: 120 }, filled('Full name is required')),
    email,
    password: plainText({ ...newPassword, label: 'Password', hint: AT_LEAST, min: MIN_PASSWORD_LENGTH }, tooShort),
  },
})

export const forgottenForm = defineForm({ title: 'Forgot password', fields: { email } })

/** `asksPassword`: true in a browser other than the one that signed up. */
export function confirmForm({ asksPassword }: { asksPassword: boolean }) {
  const password = plainText(oldPassword, asksPassword ? filled('Enter your password') : undefined)
  return defineForm({ title: 'Confirm your email', fields: { password } })
}

/** `asksCode`: whether a code of the second factor is required. */
export function resetForm({ asksCode }: { asksCode: () => boolean }) {
  const hint =
    'Your account is protected with two-factor sign-in. Enter the code of your authenticator app, or a backup code'
  return defineForm({
    title: 'Reset password',
    fields: { ...passwordTwice, code: plainText({ ...code, hint, autoFocus: true }) },
    rules: (typed) => ({
      confirmation: mismatch(typed),
      code: asksCode() ? filled('Enter the code')(typed.code.trim()) : undefined,
    }),
  })
}

export function changeForm({ asksCode }: { asksCode: () => boolean }) {
  return defineForm({
    title: 'Change password',
    fields: {
      current: plainText({ ...oldPassword, label: 'Current Password' }, filled('Enter your current password')),
      ...passwordTwice,
      code: plainText({ ...code, hint: 'From your authenticator app, or a backup code' }),
    },
    rules: (typed) => ({
      password: typed.password === typed.current ? 'Choose a password that you do not have already' : undefined,
      confirmation: mismatch(typed),
      code: asksCode() ? filled('Enter the code')(typed.code.trim()) : undefined,
    }),
  })
}

const sixDigits = (text: string) => (/^\d{6}$/.test(text.replace(/\s/g, '')) ? undefined : 'Enter the six digits')

function backupCode(text: string): string | undefined {
  return text.replace(/[\s-]/g, '').length === 16 ? undefined : 'Enter a backup code such as ABCD-EFGH-JKLM-NPQR'
}

const secondStep = { autocomplete: 'one-time-code', maxLength: 40, autoFocus: true } as const

export const codeForms = {
  app: defineForm({
    title: 'Second step',
    fields: {
      code: plainText(
        {
          ...secondStep,
          label: 'Code',
          hint: 'The six digits that your authenticator app shows now',
          inputMode: 'numeric',
        },
        sixDigits,
      ),
    },
  }),
  backup: defineForm({
    title: 'Second step',
    fields: {
      code: plainText(
        {
          ...secondStep,
          label: 'Backup code',
          hint: 'One of the codes that you saved. Each works once',
          inputMode: 'text',
        },
        backupCode,
      ),
    },
  }),
}

export const enrollForm = defineForm({
  title: 'Set up the authenticator app',
  fields: {
    code: plainText(
      {
        label: '2. Enter the six digits that the app shows',
        autocomplete: 'one-time-code',
        inputMode: 'numeric',
        maxLength: 7,
        autoFocus: true,
      },
      sixDigits,
    ),
  },
})

export const passkeyForm = defineForm({
  title: 'Add a Passkey',
  fields: {
    name: plainText(
      { label: 'Name', hint: "So that you know it again, for example 'My phone'", maxLength: 60, autoFocus: true },
      filled('Enter a name'),
    ),
  },
})

/** `asksCode`: true where there is a second factor. */
export function recentSignInForm(asksCode: boolean) {
  return defineForm({
    title: 'Is it you?',
    fields: {
      password: plainText({ ...oldPassword, autoFocus: true }, filled('Enter your password')),
      code: plainText({ ...code, hint: 'From your authenticator app, or a backup code' }),
    },
    rules: (typed) => ({
      code: asksCode && typed.password !== '' ? filled('Enter the code')(typed.code.trim()) : undefined,
    }),
  })
}
