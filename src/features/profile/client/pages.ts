import { IconId } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const profilePages = {
  workPassport: {
    path: '/work-passport',
    title: 'Work Passport',
    component: lazyRouteComponent(() => import('./work-passport-page.tsx'), 'WorkPassportPage'),
    menu: { label: 'Passport', icon: IconId },
  },
} satisfies Record<string, StaffPage>
