import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { auth } from '#client/session/auth.ts'
import { authMessage } from './auth-errors.ts'
import { FormAlert } from './form-alert.tsx'
import { emailProblem, newPasswordProblem } from './form-checks.ts'
import { PORTAL_HOMES, type Portal } from './portal.ts'
import { useAuthForm } from './use-auth-form.ts'

interface SignUpFormProps {
  portal: Portal
  /** Filled in at first. */
  email: string | undefined
  onSignedUp: (email: string) => void
}

export function SignUpForm({ portal, email: invited, onSignedUp }: SignUpFormProps) {
  const { problems, message, busy, form } = useAuthForm({
    names: ['fullName', 'email', 'password'],
    check: ({ fullName, email, password }) => ({
      fullName: fullName.trim() === '' ? 'Full name is required' : undefined,
      email: emailProblem(email),
      password: newPasswordProblem(password),
    }),
    async send({ fullName, email, password }) {
      const options = { data: { full_name: fullName.trim() }, emailRedirectTo: location.origin + PORTAL_HOMES[portal] }
      const { error } = await auth.signUp({ email: email.trim(), password, options })
      if (error) return authMessage(error)
      onSignedUp(email.trim())
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Sign up">
      <Stack>
        <TextInput name="fullName" label="Full Name" autoComplete="name" maxLength={120} error={problems.fullName} />
        <TextInput
          name="email"
          type="email"
          label="Email"
          defaultValue={invited}
          autoComplete="username"
          inputMode="email"
          error={problems.email}
        />
        <PasswordInput
          name="password"
          label="Password"
          description="At least 6 characters"
          minLength={6}
          autoComplete="new-password"
          error={problems.password}
        />
        <FormAlert>{message}</FormAlert>
        <Button type="submit" loading={busy} fullWidth>
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
