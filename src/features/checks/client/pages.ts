import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const checkPages = {
  myChecks: {
    path: '/my-checks',
    title: 'My Checks',
    component: lazyRouteComponent(() => import('./my-checks-page.tsx'), 'MyChecksPage'),
  },
} satisfies Record<string, StaffPage>
