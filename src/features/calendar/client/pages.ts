import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const calendarPages = {
  calendar: {
    path: '/calendar',
    title: 'Calendar and Reminders',
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
  },
} satisfies Record<string, StaffPage>
