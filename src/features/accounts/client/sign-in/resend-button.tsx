import { Button } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { authMessage } from './auth-errors.ts'
import { PORTAL_HOMES, type Portal } from './portal.ts'

/** Asks for another verification email. The answer is the same whether or not the address is waiting for one. */
export function ResendButton({ email, portal }: { email: string; portal: Portal }) {
  const [busy, setBusy] = useState(false)
  async function resend() {
    setBusy(true)
    const { error } = await auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: location.origin + PORTAL_HOMES[portal] },
    })
    setBusy(false)
    if (error) toast.error(authMessage(error))
    else toast.success('Check your email for a verification link!')
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void resend()}>
      Send the Verification Email Again
    </Button>
  )
}
