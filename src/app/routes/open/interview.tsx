import { useRouteContext } from '@tanstack/react-router'
import { useSession } from '#client/session/session.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, MessageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { InterviewOfLink } from '#features/interviews/client/link/interview-of-link.tsx'
import { OwnInterviews } from '#features/interviews/client/link/own-interviews.tsx'

/** The page of a link in an interview's mail; without one, the signed-in person's own interviews. */
export function InterviewPage() {
  const { linkParams } = useRouteContext({ from: '/interview' })
  const { user, loading } = useSession()
  const { token, withdraw } = linkParams
  if (token !== undefined)
    return (
      <AccountPage title="Your Interview">
        <InterviewOfLink token={token} withdraws={withdraw !== undefined} />
      </AccountPage>
    )
  return (
    <AccountPage title="Your Interviews">
      {loading ? (
        <Loading what="interviews">
          <MessageSkeleton />
        </Loading>
      ) : user ? (
        <OwnInterviews />
      ) : (
        <SignInFirst />
      )}
    </AccountPage>
  )
}

function SignInFirst() {
  return (
    <>
      <Callout state="plain" mb="md">
        Open the link in your email, or sign in to see your interviews.
      </Callout>
      <LinkButton to="/auth" search={{ portal: 'staff', next: '/interview' }} fullWidth>
        Sign In
      </LinkButton>
    </>
  )
}
