import { IconClipboardCheck } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const checkPages = {
  myChecks: {
    path: '/my-checks',
    component: lazyRouteComponent(() => import('./my-checks-page.tsx'), 'MyChecksPage'),
    menu: { label: 'My Checks', icon: IconClipboardCheck, group: 'Papers' },
  },
} satisfies Record<string, StaffPage>
