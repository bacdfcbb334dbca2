import { IconScale } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const equalPages = {
  equalTreatment: {
    path: '/equal-treatment',
    component: lazyRouteComponent(() => import('./own/own-weeks.tsx'), 'OwnWeeks'),
    menu: { label: 'Equal Treatment', icon: IconScale, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
