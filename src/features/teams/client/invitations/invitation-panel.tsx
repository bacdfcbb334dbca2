import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { useSession } from '#client/session/session.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { Loading, MessageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { type Accepted, MyInvitations } from './my-invitations.tsx'

interface InvitationPanelProps {
  /** The token of the mail's link. */
  token: string | undefined
  /** Whether the person probably has no account yet. */
  isNew: boolean
  /** The invited address, to prefill the next form. */
  sentTo: string | undefined
  /** What the team calls them, to prefill it as well. */
  named: string | undefined
  onAccepted: (accepted: Accepted) => void
}

/** The page of an invitation's link: signed-in people can answer, others are led to sign-in or sign-up. */
export function InvitationPanel(props: InvitationPanelProps) {
  const { user, loading } = useSession()
  if (loading)
    return (
      <Loading what="invitation">
        <MessageSkeleton />
      </Loading>
    )
  return user ? <Answer {...props} email={user.email} /> : <Door {...props} />
}

function useInvitation(token: string | undefined) {
  return useQuery(
    api.teams.findInvitation.queryOptions({
      input: { token: token ?? '' },
      enabled: token !== undefined,
      retry: false,
    }),
  )
}

function Door({ token, isNew, sentTo: email, named: fullName }: InvitationPanelProps) {
  const query = useInvitation(token)
  if (query.isLoading)
    return (
      <Loading what="invitation">
        <MessageSkeleton />
      </Loading>
    )
  if (query.isError && !isStatus(query.error, 404))
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const invitation = query.data
  if (!invitation?.open) {
    return (
      <Stack>
        <Callout state="soon" role="alert">
          {invitation
            ? `This invitation to ${inSentence(invitation.teamName)} is no longer open. If you still want to join, ask ${inSentence(invitation.invitedBy)} for a new one.`
            : 'This link is no longer valid. A newer email may have replaced it. Sign in to see the invitations that wait for you.'}
        </Callout>
        <Enter label="Sign In" portal="staff" />
      </Stack>
    )
  }
  const { teamName, role, invitedBy, sentTo } = invitation
  const portal = role === 'manager' ? 'manager' : 'staff'
  const ways = [
    <Enter
      key="sign-up"
      label="Create an Account"
      portal={portal}
      start="sign-up"
      known={{ email, fullName }}
      second={!isNew}
    />,
    <Enter key="sign-in" label="Sign In" portal={portal} second={isNew} />,
  ]
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Name>{invitedBy}</Name> invites you to {role === 'staff' ? 'join' : 'help run'}{' '}
        <b>
          <Name>{teamName}</Name>
        </b>
        .
      </Text>
      <Text c="dimmed" size="sm">
        Use the email address that the invitation was sent to: {sentTo}
      </Text>
      {isNew ? ways : ways.reverse()}
    </Stack>
  )
}

interface EnterProps {
  label: string
  portal: 'staff' | 'manager'
  start?: 'sign-up'
  known?: { email: string | undefined; fullName: string | undefined }
  second?: boolean
}

function Enter({ label, portal, start, known, second = false }: EnterProps) {
  return (
    <LinkButton
      to="/auth"
      search={{ portal, next: '/invitation', start }}
      state={{ known }}
      variant={second ? 'default' : 'filled'}
      fullWidth
    >
      {label}
    </LinkButton>
  )
}

function Answer({ token, email, onAccepted }: InvitationPanelProps & { email: string }) {
  const mine = useQuery(api.teams.mine.queryOptions({ staleTime: 0 }))
  if (!mine.isSuccess)
    return (
      <Pending query={mine} what="invitation">
        <MessageSkeleton />
      </Pending>
    )
  const { invitations } = mine.data
  if (invitations.length > 0) return <MyInvitations invitations={invitations} onAccepted={onAccepted} />
  return <Nothing token={token} email={email} />
}

/** The signed-in person has no open invitation; the link may have been for another person. */
function Nothing({ token, email }: { token: string | undefined; email: string }) {
  const { signOut } = useSession()
  const found = useInvitation(token).data
  return (
    <Stack>
      {found?.open ? (
        <>
          <Callout state="soon" role="alert">
            This invitation was sent to {found.sentTo}, and you are signed in as {email}. Only the person who was
            invited can accept it.
          </Callout>
          <Button onClick={() => void signOut()}>Sign Out</Button>
        </>
      ) : (
        <Text>No invitation waits for your answer.</Text>
      )}
      <LinkButton to="/staff-dashboard" variant="default">
        Go to My Dashboard
      </LinkButton>
    </Stack>
  )
}
