import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { AuthScreen } from '#features/accounts/client/sign-in/auth-screen.tsx'
import { toPortal } from '#features/accounts/client/sign-in/portal.ts'
import type { KnownPerson } from '#features/accounts/client/sign-in/sign-up-form.tsx'
import { homeOf } from '../router/guards.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that an invitation was sent to; in the browser's memory, not in the page's address. */
    known?: KnownPerson | undefined
  }
}

export function Auth() {
  const { portal, next, start, ended } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const door = toPortal(portal)
  const known = useRouterState({ select: ({ location }) => location.state.known })
  return (
    <InSteps before={null}>
      <AuthScreen
        portal={door}
        start={start}
        known={known}
        ended={ended}
        onSignedIn={async () => navigate({ href: await homeOf({ portal: door, next }), replace: true })}
      />
    </InSteps>
  )
}
