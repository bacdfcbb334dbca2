import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import { InvitationPanel } from '#features/teams/client/invitations/invitation-panel.tsx'
import type { Accepted } from '#features/teams/client/invitations/my-invitations.tsx'
import { StopInvitations } from '#features/teams/client/invitations/stop-invitations.tsx'

/** The page of the links in an invitation mail, for people with and without an account. */
export function InvitationPage() {
  const { linkParams } = useRouteContext({ from: '/invitation' })
  const { token, stop, start, email, name } = linkParams
  if (stop !== undefined) {
    return (
      <AccountPage title="Stop Invitations">
        <StopInvitations token={stop} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Invitation">
      <Invitation token={token} isNew={start === 'sign-up'} sentTo={email} named={name} />
    </AccountPage>
  )
}

type InvitationProps = Omit<ComponentProps<typeof InvitationPanel>, 'onAccepted'>

function Invitation(props: InvitationProps) {
  const navigate = useNavigate()

  function onAccepted({ teamId, role }: Accepted) {
    if (role === 'staff') return void navigate({ to: '/staff-dashboard', search: { tab: 'team' } })
    chooseTeam(teamId)
    void navigate({ to: '/manager-dashboard' })
  }

  return <InvitationPanel {...props} onAccepted={onAccepted} />
}
