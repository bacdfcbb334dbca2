import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import type { InvitationRole, ManagedTeam } from '../../schema.ts'

const InviteForm = lazy(async () => ({ default: (await import('./invite-form.tsx')).InviteForm }))

const WORDS = {
  staff: {
    title: 'Invite to the team',
    text: 'They get an email, and join when they accept. You see their profile from then on.',
  },
  manager: {
    title: 'Invite a manager',
    text: 'They get an email. When they accept, they see the profiles of your staff and answer requests, as you do.',
  },
}

export interface InviteProps {
  team: Pick<ManagedTeam, 'id'>
  kind: InvitationRole
}

/** The form that sends an invitation by email. */
export function InviteDialog({ team, kind, opened, onClose }: InviteProps & { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const { title, text } = WORDS[kind]

  async function done() {
    onClose()
    await queries.invalidateQueries({ queryKey: api.teams.invitations.key() })
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text c="dimmed" size="sm" mb="md">
        {text}
      </Text>
      <Suspense
        fallback={
          <Loading what="form">
            <FieldsSkeleton />
          </Loading>
        }
      >
        <InviteForm teamId={team.id} kind={kind} onDone={done} onCancel={onClose} />
      </Suspense>
    </Dialog>
  )
}
