import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { RefereePage } from '#features/references/client/referee-page.tsx'

/** The page of a referee's link. They have no account and need none. */
export function ReferencePage() {
  const { linkParams } = useRouteContext({ from: '/reference' })
  return (
    <AccountPage title="Reference" wide>
      <RefereePage token={linkParams.token} />
    </AccountPage>
  )
}
