import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseAvailabilityPlace } from './availability-place.ts'

/** Pages that need no other feature. */
export const availabilityPages = {
  availability: {
    path: '/availability',
    title: 'Availability and Leave',
    validateSearch: parseAvailabilityPlace,
    component: lazyRouteComponent(() => import('./availability-page.tsx'), 'AvailabilityPage'),
  },
} satisfies Record<string, StaffPage>
