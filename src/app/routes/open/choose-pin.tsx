import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { ChoosePin } from '#features/timesheets/client/sign/choose-pin.tsx'

/** The page of a link by which somebody of a client chooses a PIN. They have no account and need none. */
export function ChoosePinPage() {
  const { linkParams } = useRouteContext({ from: '/choose-pin' })
  return (
    <AccountPage title="Your PIN to Sign Hours">
      <ChoosePin token={linkParams.token} />
    </AccountPage>
  )
}
