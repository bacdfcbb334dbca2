import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { SignHours } from '#features/timesheets/client/sign/sign-hours.tsx'

/** The page of a client’s link. They have no account and need none. */
export function SignHoursPage() {
  const { linkParams } = useRouteContext({ from: '/sign-hours' })
  return (
    <AccountPage title="Hours to Sign" wide>
      <SignHours token={linkParams.token} />
    </AccountPage>
  )
}
