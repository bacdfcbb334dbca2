import { Stack } from '@mantine/core'
import { MailRefused } from './mail-refused.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityLog } from './security-log.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** Sign-in methods, sessions and the security log. The same for staff and managers. */
export function SecurityPanel() {
  return (
    <Stack gap="md">
      <MailRefused />
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <SessionsCard />
      <SecurityLog />
    </Stack>
  )
}
