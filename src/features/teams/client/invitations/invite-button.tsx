import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { usePhone } from '#client/ui/phone.ts'
import type { InviteProps } from './invite-dialog.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

const WORDS = { staff: 'Invite', manager: 'Invite Manager' }

/** 'Invite': opens the form that sends an invitation by email. */
export function InviteButton({ team, kind, variant = 'filled' }: InviteProps & { variant?: string }) {
  const [opened, setOpened] = useState(false)
  // A phone has room for the words alone beside the title.
  const phone = usePhone()
  return (
    <>
      <Button
        variant={variant}
        leftSection={phone ? null : <IconMailPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {WORDS[kind]}
      </Button>
      {opened && (
        <Suspense>
          <InviteDialog team={team} kind={kind} opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
