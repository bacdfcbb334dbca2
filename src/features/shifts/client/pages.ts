import { IconCalendarEvent } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseShiftsPlace } from './worker/shifts-place.ts'

/** Pages of workers that need no other feature. */
export const shiftPages = {
  shifts: {
    path: '/shifts',
    validateSearch: parseShiftsPlace,
    component: lazyRouteComponent(() => import('./worker/shifts-page.tsx'), 'ShiftsPage'),
    menu: { label: 'Shifts', icon: IconCalendarEvent },
  },
} satisfies Record<string, StaffPage>
