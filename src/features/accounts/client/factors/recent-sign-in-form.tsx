import { Divider, Stack, Text } from '@mantine/core'
import { errorMessage } from '#client/api.ts'
import { useSession, useUser } from '#client/session/session.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import type { RecentSignInFormProps } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { recentSignInForm } from '../../rules/forms.ts'
import { factorsOf, givePasskey, signInAgain } from './factors.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Signs the person in again within their session: by a passkey, or by the password and, where there is a second factor, a code. */
export function RecentSignInForm({
  reason = 'This is confidential. Please enter your password again to see it.',
  onDone,
}: RecentSignInFormProps) {
  const factors = factorsOf(useSession().session)
  const passkey = factors.find(({ kind }) => kind === 'webauthn')
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm">{reason}</Text>
      {passkey && (
        <>
          <PasskeyButton label="Use a passkey" onPress={() => givePasskey({ factorId: passkey.id })} onDone={onDone} />
          <Divider label="or" />
        </>
      )}
      <PasswordForm asksCode={factors.length > 0} onDone={onDone} />
    </Stack>
  )
}

function PasswordForm({ asksCode, onDone }: { asksCode: boolean; onDone: () => void }) {
  const { email } = useUser()

  async function signIn({ password, code }: { password: string; code: string }) {
    try {
      await signInAgain({ password, ...(asksCode && { code }) })
    } catch (error) {
      return { [isAboutCode(error) ? 'code' : 'password']: errorMessage(error) }
    }
    onDone()
    return undefined
  }

  return (
    <SchemaForm definition={recentSignInForm(asksCode)} onSubmit={signIn}>
      {({ field }) => (
        <Stack gap="sm">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {field('password')}
          {asksCode && field('code')}
          <SubmitButton style={{ alignSelf: 'flex-start' }}>Continue</SubmitButton>
        </Stack>
      )}
    </SchemaForm>
  )
}

function isAboutCode(error: unknown) {
  return (error as { code?: string }).code === 'mfa_verification_failed'
}
