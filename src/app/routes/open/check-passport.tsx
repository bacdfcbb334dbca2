import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { CheckPassport } from '#features/privacy/client/check-passport.tsx'

/** For anybody who was given a passport pack. */
export function CheckPassportPage() {
  return (
    <AccountPage title="Check a Passport" description="Whether a passport pack is genuine, and what it says." wide>
      <CheckPassport />
    </AccountPage>
  )
}
