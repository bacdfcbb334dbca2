import { Anchor, Stack, Text } from '@mantine/core'
import { auth } from '#client/session/auth.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { signUpForm } from '../../rules/forms.ts'
import { authMessage } from './auth-errors.ts'
import { PORTAL_HOMES, type Portal } from './portal.ts'

/** What is known of somebody before they sign up. */
export interface KnownPerson {
  email?: string | undefined
  fullName?: string | undefined
}

interface SignUpFormProps {
  portal: Portal
  /** Prefilled. */
  known: KnownPerson | undefined
  onSignedUp: (email: string) => void
}

export function SignUpForm({ portal, known, onSignedUp }: SignUpFormProps) {
  return (
    <SchemaForm
      definition={signUpForm}
      values={{ ...known }}
      onSubmit={async ({ fullName, email, password }) => {
        const options = { data: { full_name: fullName }, emailRedirectTo: location.origin + PORTAL_HOMES[portal] }
        const { error } = await auth.signUp({ email, password, options })
        if (error) return authMessage(error)
        onSignedUp(email)
        return undefined
      }}
    >
      {({ field, message }) => (
        <Stack>
          {field('fullName')}
          {field('email')}
          {field('password')}
          <FormAlert>{message}</FormAlert>
          <SubmitButton fullWidth>Sign Up</SubmitButton>
          <Text size="sm" c="dimmed">
            By signing up you agree to the{' '}
            <Anchor href="/terms" target="_blank" inherit underline="always">
              terms
            </Anchor>
            . The{' '}
            <Anchor href="/privacy" target="_blank" inherit underline="always">
              privacy page
            </Anchor>{' '}
            says what is stored about you.
          </Text>
        </Stack>
      )}
    </SchemaForm>
  )
}
