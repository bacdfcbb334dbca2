import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { AuthScreen } from '#features/accounts/client/sign-in/auth-screen.tsx'
import { toPortal } from '#features/accounts/client/sign-in/portal.ts'
import { homeOf } from './guards.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that an invitation was sent to; in the browser's memory, not in the page's address. */
    email?: string | undefined
  }
}

export function Auth() {
  const { portal, next, start, ended } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const known = toPortal(portal)
  const email = useRouterState({ select: ({ location }) => location.state.email })
  return (
    <AuthScreen
      portal={known}
      start={start}
      email={email}
      ended={ended}
      onSignedIn={async () => navigate({ href: await homeOf({ portal: known, next }), replace: true })}
    />
  )
}
