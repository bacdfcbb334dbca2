import { IconCalendarClock } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseAvailabilityPlace } from './availability-place.ts'

/** Pages that need no other feature. */
export const availabilityPages = {
  availability: {
    path: '/availability',
    validateSearch: parseAvailabilityPlace,
    component: lazyRouteComponent(() => import('./availability-page.tsx'), 'AvailabilityPage'),
    menu: { label: 'Availability', icon: IconCalendarClock, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
