import { Callout } from '#client/ui/state/callout.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { Anchor, Tabs, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { owesFactor } from '#client/session/owes-factor.ts'
import { useSession } from '#client/session/session.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { AccountPage } from '../account-page.tsx'
import { PORTAL_NAMES, type Portal } from './portal.ts'
import { SignInForm } from './sign-in-form.tsx'
import { type KnownPerson, SignUpForm } from './sign-up-form.tsx'

const InsecureAddress = lazy(async () => ({ default: (await import('./insecure-address.tsx')).InsecureAddress }))
const SentNote = lazy(async () => ({ default: (await import('./sent-note.tsx')).SentNote }))
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))
const CheckEmailDialog = lazy(async () => ({ default: (await import('./check-email-dialog.tsx')).CheckEmailDialog }))

interface AuthScreenProps {
  portal: Portal
  /** The form that is open at first; sign-in by default. */
  start?: 'sign-up' | undefined
  /** Prefills the sign-up form. */
  known?: KnownPerson | undefined
  /** Shows above the form that the session has ended. */
  ended?: true | undefined
  /** Goes to the page after signing in. */
  onSignedIn: () => Promise<void>
}

const WELCOMES: Record<Portal, string> = {
  manager: 'For business owners and recruitment managers',
  staff: 'For candidates and staff members',
}

/** Sign-in and sign-up, for either portal. */
export function AuthScreen({ portal, start, known, ended, onSignedIn }: AuthScreenProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [dialog, setDialog] = useState(false)
  const { session } = useSession()

  async function signedIn() {
    toast.success('Welcome back!')
    await onSignedIn()
  }

  function signedUp(email: string) {
    setSentTo(email)
    if (portal === 'manager') setDialog(true)
    else toast.success('Check your email for a verification link!')
  }

  if (session && owesFactor(session)) {
    return (
      <AccountPage title="Second Step" description="Your account is protected with two-factor sign-in.">
        <Suspense>
          <SecondStep session={session} onDone={() => void signedIn()} />
        </Suspense>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={PORTAL_NAMES[portal]} description={WELCOMES[portal]}>
      {!keepsCookies() && (
        <Suspense>
          <InsecureAddress />
        </Suspense>
      )}
      {ended && (
        <Callout state="plain" role="status" mb="md">
          Your session ended elsewhere, or it ran out. Sign in to go on where you were.
        </Callout>
      )}
      <Tabs defaultValue={start ?? 'sign-in'} keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="sign-in">Sign In</Tabs.Tab>
          <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm portal={portal} onSignedIn={signedIn} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          {sentTo ? (
            <Suspense>
              <SentNote email={sentTo} portal={portal} />
            </Suspense>
          ) : (
            <SignUpForm portal={portal} known={known} onSignedUp={signedUp} />
          )}
        </Tabs.Panel>
      </Tabs>
      <Text ta="center" mt="lg" size="sm">
        <Anchor href="/" inherit>
          Back to Home
        </Anchor>
      </Text>
      {dialog && sentTo && (
        <Suspense>
          <CheckEmailDialog email={sentTo} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </AccountPage>
  )
}

/**
 * Whether this browser keeps the session cookie at this address: only over https, or on the machine itself. Elsewhere it silently drops
 * the cookie (security SE18).
 */
function keepsCookies(): boolean {
  return isSecureContext
}
