import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { RotaByLink } from '#features/rota/client/papers/rota-by-link.tsx'

/** The page of the link to the rota of a site. Its holder has no account and needs none. */
export function SiteRotaPage() {
  const { linkParams } = useRouteContext({ from: '/site-rota' })
  return (
    <AccountPage title="Who Works Here" wide>
      <RotaByLink token={linkParams.token} />
    </AccountPage>
  )
}
