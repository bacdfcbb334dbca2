import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { StopMails } from '#features/notifications/client/stop-mails.tsx'

/** For a person who need not be signed in. */
export function StopMailsPage() {
  const { linkParams } = useRouteContext({ from: '/stop-mails' })
  return (
    <AccountPage title="Stop Emails" description="One press, and these emails end.">
      <StopMails token={linkParams.token} />
    </AccountPage>
  )
}
