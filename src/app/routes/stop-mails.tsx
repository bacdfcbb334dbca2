import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { StopMails } from '#features/notifications/client/stop-mails.tsx'

/** For a person who need not be signed in. */
export function StopMailsPage({ token }: { token: string | undefined }) {
  return (
    <AccountPage title="Stop emails" description="One press, and these emails end.">
      <StopMails token={token} />
    </AccountPage>
  )
}
