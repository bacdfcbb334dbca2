import type { ReactNode } from 'react'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { FirstSteps, type FirstStepsProps } from '#features/analytics/client/first-steps.tsx'
import type { FirstStep } from '#features/analytics/schema.ts'
import { InviteButton } from '#features/teams/client/invitations/invite-button.tsx'
import { codeToCopy } from '#features/teams/client/team-header.tsx'
import { can, teamActions } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'

/** The first steps of a new team, each with what does it. */
export function FirstStepsOfTeam({ team, steps }: { team: ManagedTeam } & Pick<FirstStepsProps, 'steps'>) {
  return <FirstSteps teamId={team.id} steps={steps} actions={(next) => actionsOf(team, next)} />
}

/** The next one's button is filled. */
function actionsOf(team: ManagedTeam, next: FirstStep | undefined): Partial<Record<FirstStep, ReactNode>> {
  const look = (step: FirstStep) => (step === next ? 'filled' : 'default')
  return {
    invite: (
      <>
        <InviteButton team={team} kind="staff" variant={look('invite')} />
        <span>
          or give them the code <b>{team.teamCode}</b>
        </span>
        <CopyButton {...codeToCopy(team)}>Copy</CopyButton>
      </>
    ),
    require: (
      <LinkButton to="/manager-dashboard/compliance" search={{ tab: 'requirements' }} variant={look('require')}>
        Open Requirements
      </LinkButton>
    ),
    site: (
      <LinkButton to="/manager-dashboard/clients" variant={look('site')}>
        Open Clients
      </LinkButton>
    ),
    shift: (
      <LinkButton to="/manager-dashboard/shifts" search={{ new: true }} variant={look('shift')}>
        New Shift
      </LinkButton>
    ),
    settings: (
      <LinkButton to="/manager-dashboard/settings" variant={look('settings')}>
        Open Settings
      </LinkButton>
    ),
    protect: (
      <LinkButton to="/account" search={{ tab: 'security' }} variant={look('protect')}>
        Open Security
      </LinkButton>
    ),
    manager: can(team, teamActions.inviteManagers) && (
      <InviteButton team={team} kind="manager" variant={look('manager')} />
    ),
  }
}
