import { Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Callout } from '#client/ui/state/callout.tsx'
import type { Portal } from './portal.ts'
import { ResendButton } from './resend-button.tsx'

/** After signing up: the verification link is in the mail. */
export function SentNote({ email, portal }: { email: string; portal: Portal }) {
  return (
    <Stack>
      <Callout state="info" role="status" icon={IconMail} title="Check your email">
        We have sent a verification link to {email}. It can take a minute, and may be in the junk folder.
      </Callout>
      <ResendButton email={email} portal={portal} />
    </Stack>
  )
}
