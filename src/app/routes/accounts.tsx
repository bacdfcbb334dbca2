import { createRoute, lazyRouteComponent, redirect, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy } from 'react'
import { client } from '#client/api.ts'
import { auth } from '#client/session/auth.ts'
import { owesFactor } from '#client/session/owes-factor.ts'
import { PORTAL_HOMES, type Portal, toPortal } from '#features/accounts/client/sign-in/portal.ts'
import { type ReturnPath, returnPath } from '../paths.ts'
import { homeOf } from './guards.ts'
import { rootRoute } from './root.tsx'

const AuthScreen = lazy(() =>
  import('#features/accounts/client/sign-in/auth-screen.tsx').then((module) => ({ default: module.AuthScreen })),
)
const VerifyScreen = lazy(() =>
  import('#features/accounts/client/sign-in/verify-screen.tsx').then((module) => ({ default: module.VerifyScreen })),
)
const ResetPasswordScreen = lazy(() =>
  import('#features/accounts/client/sign-in/reset-password-screen.tsx').then((module) => ({
    default: module.ResetPasswordScreen,
  })),
)

const InvitationPage = lazy(() => import('./invitation.tsx').then((module) => ({ default: module.InvitationPage })))
const StopMails = lazy(() => import('./stop-mails.tsx').then((module) => ({ default: module.StopMailsPage })))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that an invitation was sent to; in the browser's memory, not in the page's address. */
    email?: string | undefined
  }
}

interface AuthSearch {
  portal?: Portal | undefined
  next?: ReturnPath | undefined
  /** Which of the two forms is open. */
  start?: 'sign-up' | undefined
  /** The person's session has just ended. */
  ended?: true | undefined
}

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  // An omitted name would keep its unchecked value from the address: `next` is always set.
  validateSearch: ({ portal, next, start, ended }: Record<string, unknown>): AuthSearch => ({
    portal: portal === undefined ? undefined : toPortal(portal),
    next: returnPath(next),
    start: start === 'sign-up' ? start : undefined,
    ended: ended === true || undefined,
  }),
  beforeLoad: async ({ search }) => {
    const { data } = await auth.getSession()
    if (data.session && !owesFactor(data.session)) throw redirect({ href: await homeOf(search), replace: true })
  },
  component: function Auth() {
    const { portal, next, start, ended } = authRoute.useSearch()
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
  },
})

export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify',
  component: function Verify() {
    const { linkParams } = verifyRoute.useRouteContext()
    const navigate = useNavigate()
    const portal = toPortal(linkParams.portal)
    async function onConfirmed() {
      const { invitations } = await client.teams.mine()
      await navigate({ to: invitations.length > 0 ? '/invitation' : PORTAL_HOMES[portal], replace: true })
    }
    return <VerifyScreen token={linkParams.token_hash ?? linkParams.token} portal={portal} onConfirmed={onConfirmed} />
  },
})

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#features/accounts/client/sign-in/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: function ResetPassword() {
    const { linkParams } = resetPasswordRoute.useRouteContext()
    const navigate = useNavigate()
    return <ResetPasswordScreen params={linkParams} onDone={() => void navigate({ to: '/auth', replace: true })} />
  },
})

export const stopMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stop-mails',
  component: function Stop() {
    const { linkParams } = stopMailsRoute.useRouteContext()
    return <StopMails token={linkParams.token} />
  },
})

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: function Invited() {
    const { linkParams } = invitationRoute.useRouteContext()
    return <InvitationPage {...linkParams} />
  },
})
