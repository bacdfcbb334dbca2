import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from '#client/page.ts'

/** Pages that need no other feature. */
export const profilePages = {
  workPassport: {
    path: '/work-passport',
    title: 'Work Passport',
    component: lazyRouteComponent(() => import('./work-passport-page.tsx'), 'WorkPassportPage'),
  },
} satisfies Record<string, Page>
