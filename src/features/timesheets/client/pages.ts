import { IconClock } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseHoursState } from './own/hours-state.ts'

/** Pages that need no other feature. */
export const timesheetPages = {
  hours: {
    path: '/hours',
    validateSearch: parseHoursState,
    component: lazyRouteComponent(() => import('./own/hours-page.tsx'), 'HoursPage'),
    menu: { label: 'My Hours', icon: IconClock, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
