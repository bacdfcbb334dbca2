import { IconBell } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const calendarPages = {
  calendar: {
    path: '/calendar',
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
    menu: { label: 'Calendar and Reminders', icon: IconBell, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
