import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type Act, MayContext } from '#client/may.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import { can, type TeamAction } from '../policy.ts'
import type { ManagedTeam } from '../schema.ts'
import { useCurrentTeam } from './current-team.ts'

// Most people have a team: its form is not loaded with every page.
const NoTeam = lazy(async () => ({ default: (await import('./no-team.tsx')).NoTeam }))

interface TeamGateProps {
  /** Heading of the page while there is no team to show. */
  title: string
  children: (team: ManagedTeam) => ReactNode
}

/** Shows a page about the current team; a person without a team is asked to create one. */
export function TeamGate({ title, children }: TeamGateProps) {
  const { query, team } = useCurrentTeam()
  useFailureToast(query.isError, 'Failed to fetch teams')
  // The same function while the team is the same: a new one would have React look through the whole page for its readers.
  const may = useMemo(() => (action: Act) => can(team, action as TeamAction), [team])
  if (team?.needsTwoFactor) return <NeedsTwoFactor title={title} teamName={team.teamName} />
  if (team) return <MayContext value={may}>{children(team)}</MayContext>
  return (
    <>
      <PageHeader title={title} />
      <Pending query={query} what="team" fallback="Failed to fetch teams">
        <RowsSkeleton rows={8} />
      </Pending>
      {query.isSuccess && (
        <Suspense>
          <NoTeam invitations={query.data.invitations.filter(({ role }) => role === 'manager')} />
        </Suspense>
      )}
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
          Switch On Two-Factor Sign-In
        </Button>
      </EmptyState>
    </>
  )
}
