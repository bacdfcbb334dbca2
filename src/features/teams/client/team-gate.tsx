import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { EmptyState, ErrorView, LoadingView } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/use-failure-toast.ts'
import type { ManagedTeam } from '../schema.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { useCurrentTeam } from './current-team.ts'

interface TeamGateProps {
  /** Heading of the page while there is no team to show. */
  title: string
  children: (team: ManagedTeam) => ReactNode
}

/** Shows a page about the current team; who runs none is asked to create one. */
export function TeamGate({ title, children }: TeamGateProps) {
  const { query, team } = useCurrentTeam()
  useFailureToast(query.isError, 'Failed to fetch teams')
  if (team) return children(team)
  return (
    <>
      <PageHeader title={title} />
      {query.isPending && <LoadingView />}
      {query.isError && <ErrorView error={query.error} fallback="Failed to fetch teams" onRetry={() => void query.refetch()} />}
      {query.isSuccess && <NoTeam />}
    </>
  )
}

function NoTeam() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <EmptyState title="You do not run a team yet" icon={<IconUsersGroup size={36} aria-hidden />}>
        Create a team to share its code with your staff and to see who asks to join.
        <Button mt="md" onClick={() => setOpen(true)}>
          Create Team
        </Button>
      </EmptyState>
      <CreateTeamDialog opened={open} onClose={() => setOpen(false)} />
    </>
  )
}
