import { Button, Card } from '@mantine/core'
import { IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import type { ManagedTeam, MyInvitation } from '../schema.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { chooseTeam, useCurrentTeam } from './current-team.ts'
import { MyInvitations } from './invitations/my-invitations.tsx'

interface TeamGateProps {
  /** Heading of the page while there is no team to show. */
  title: string
  children: (team: ManagedTeam) => ReactNode
}

/** Shows a page about the current team; a person without a team is asked to create one. */
export function TeamGate({ title, children }: TeamGateProps) {
  const { query, team } = useCurrentTeam()
  useFailureToast(query.isError, 'Failed to fetch teams')
  if (team?.needsTwoFactor) return <NeedsTwoFactor title={title} teamName={team.teamName} />
  if (team) return children(team)
  return (
    <>
      <PageHeader title={title} />
      {query.isPending && (
        <Loading what="team">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {query.isError && (
        <ErrorView error={query.error} fallback="Failed to fetch teams" onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && <NoTeam invitations={query.data.invitations.filter(({ role }) => role === 'manager')} />}
    </>
  )
}

function NoTeam({ invitations }: { invitations: readonly MyInvitation[] }) {
  const [open, setOpen] = useState(invitations.length === 0)
  return (
    <>
      {invitations.length > 0 && (
        <Card withBorder padding="lg" component="section" aria-label="Invitations">
          <MyInvitations invitations={invitations} onAccepted={({ teamId }) => chooseTeam(teamId)} />
        </Card>
      )}
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

/** Shown to a manager without a second factor in a team that requires one (security MF10). */
function NeedsTwoFactor({ title, teamName }: { title: string; teamName: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Two-factor sign-in needed" icon={<IconShieldLock size={36} aria-hidden />}>
        <Name>{teamName}</Name> asks everybody who manages it to sign in with a second factor, because you see other
        people's data. It takes about a minute to switch on.
        <Button mt="md" component={Link} to="/account" search={{ tab: 'security' } as never}>
          Switch on two-factor sign-in
        </Button>
      </EmptyState>
    </>
  )
}
