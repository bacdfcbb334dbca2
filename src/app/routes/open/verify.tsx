import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { client } from '#client/api.ts'
import { PORTAL_HOMES, toPortal } from '#features/accounts/client/sign-in/portal.ts'
import { VerifyScreen } from '#features/accounts/client/sign-in/verify-screen.tsx'

export function Verify() {
  const { linkParams } = useRouteContext({ from: '/auth/verify' })
  const navigate = useNavigate()
  const portal = toPortal(linkParams.portal)
  async function onConfirmed() {
    const { invitations } = await client.teams.mine()
    await navigate({ to: invitations.length > 0 ? '/invitation' : PORTAL_HOMES[portal], replace: true })
  }
  return <VerifyScreen token={linkParams.token_hash ?? linkParams.token} portal={portal} onConfirmed={onConfirmed} />
}
