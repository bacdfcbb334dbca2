import { IconLockOpen } from '@tabler/icons-react'
import { Callout } from '#client/ui/state/callout.tsx'

/** Explains why signing in is impossible here, and what to do. */
export function InsecureAddress() {
  return (
    <Callout state="bad" role="alert" mb="md" icon={IconLockOpen} title="You cannot sign in at this address">
      It is not encrypted, so your browser will not keep you signed in. Open the address that begins with https://
      instead. If there is none, ask the person who runs Care Staffing for you to set one up.
    </Callout>
  )
}
