import { Button, Text } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { LoadingView } from '#client/ui/states.tsx'
import type { InvitationRole, ManagedTeam } from '../../schema.ts'

const InviteForm = lazy(async () => ({ default: (await import('./invite-form.tsx')).InviteForm }))

const WORDS = {
  staff: {
    button: 'Invite',
    title: 'Invite to the team',
    text: 'They get an email, and join when they accept. You see their profile from then on.',
  },
  manager: {
    button: 'Invite Manager',
    title: 'Invite a manager',
    text: 'They get an email. When they accept, they see the profiles of your staff and answer requests, as you do.',
  },
}

interface InviteButtonProps {
  team: Pick<ManagedTeam, 'id'>
  kind: InvitationRole
}

/** 'Invite': opens the form that sends an invitation by email. */
export function InviteButton({ team, kind }: InviteButtonProps) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { button, title, text } = WORDS[kind]

  async function done() {
    setOpened(false)
    await queries.invalidateQueries({ queryKey: api.teams.invitations.key() })
  }

  return (
    <>
      <Button
        leftSection={<IconMailPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {button}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title}>
        <Text c="dimmed" size="sm" mb="md">
          {text}
        </Text>
        <Suspense fallback={<LoadingView />}>
          <InviteForm teamId={team.id} kind={kind} onDone={done} onCancel={() => setOpened(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
