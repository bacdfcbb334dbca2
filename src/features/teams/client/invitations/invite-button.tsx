import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { InviteDialog, type InviteProps } from './invite-dialog.tsx'

const WORDS = { staff: 'Invite', manager: 'Invite Manager' }

/** 'Invite': opens the form that sends an invitation by email. */
export function InviteButton({ team, kind, variant = 'filled' }: InviteProps & { variant?: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconMailPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {WORDS[kind]}
      </Button>
      <InviteDialog team={team} kind={kind} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
