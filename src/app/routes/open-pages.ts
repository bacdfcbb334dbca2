import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from '#client/page.ts'
import { type Portal, toPortal } from '#features/accounts/client/sign-in/portal.ts'
import { type ReturnPath, returnPath } from './router/return-path.ts'

interface AuthSearch {
  portal?: Portal | undefined
  next?: ReturnPath | undefined
  /** Which of the two forms is open. */
  start?: 'sign-up' | undefined
  /** The person's session has just ended. */
  ended?: true | undefined
}

/** An omitted name would keep its unchecked value from the address: `next` is always set. */
function parseAuthSearch({ portal, next, start, ended }: Record<string, unknown>): AuthSearch {
  return {
    portal: portal === undefined ? undefined : toPortal(portal),
    next: returnPath(next),
    start: start === 'sign-up' ? start : undefined,
    ended: ended === true || undefined,
  }
}

/** The pages of people who need not be signed in. */
export const openPages = {
  auth: {
    path: '/auth',
    validateSearch: parseAuthSearch,
    component: lazyRouteComponent(() => import('./open/auth.tsx'), 'Auth'),
  },
  verify: {
    path: '/auth/verify',
    component: lazyRouteComponent(() => import('./open/verify.tsx'), 'Verify'),
  },
  forgotPassword: {
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('#features/accounts/client/sign-in/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  resetPassword: {
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./open/reset-password.tsx'), 'ResetPassword'),
  },
  stopMails: {
    path: '/stop-mails',
    component: lazyRouteComponent(() => import('./open/stop-mails.tsx'), 'StopMailsPage'),
  },
  invitation: {
    path: '/invitation',
    component: lazyRouteComponent(() => import('./open/invitation.tsx'), 'InvitationPage'),
  },
  reference: {
    path: '/reference',
    component: lazyRouteComponent(() => import('./open/reference.tsx'), 'ReferencePage'),
  },
  interview: {
    path: '/interview',
    component: lazyRouteComponent(() => import('./open/interview.tsx'), 'InterviewPage'),
  },
  signHours: {
    path: '/sign-hours',
    component: lazyRouteComponent(() => import('./open/sign-hours.tsx'), 'SignHoursPage'),
  },
  invoice: {
    path: '/invoice',
    component: lazyRouteComponent(() => import('./open/invoice.tsx'), 'InvoiceByLinkPage'),
  },
  siteRota: {
    path: '/site-rota',
    component: lazyRouteComponent(() => import('./open/site-rota.tsx'), 'SiteRotaPage'),
  },
  choosePin: {
    path: '/choose-pin',
    component: lazyRouteComponent(() => import('./open/choose-pin.tsx'), 'ChoosePinPage'),
  },
  tablet: {
    path: '/tablet',
    component: lazyRouteComponent(() => import('#features/attendance/client/tablet/tablet-page.tsx'), 'TabletPage'),
  },
  checkPassport: {
    path: '/check-passport',
    component: lazyRouteComponent(() => import('./open/check-passport.tsx'), 'CheckPassportPage'),
  },
} satisfies Record<string, Page>
