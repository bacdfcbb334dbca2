import { IconCalendarEvent, IconHome, IconId, IconSettings, IconUser } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { availabilityPages } from '#features/availability/client/pages.ts'
import { parseBadgePlace } from '#features/calendar/client/badge-place.ts'
import { calendarPages } from '#features/calendar/client/pages.ts'
import { checkPages } from '#features/checks/client/pages.ts'
import { equalPages } from '#features/equal-treatment/client/pages.ts'
import { expensePages } from '#features/expenses/client/pages.ts'
import { parseNoticePlace } from '#features/notifications/client/notices-place.ts'
import { payPages } from '#features/pay/client/pages.ts'
import { policyPages } from '#features/policies/client/pages.ts'
import { parseProfilePlace } from '#features/profile/rules/place.ts'
import { parseStep } from '#features/registration/client/wizard/step-address.ts'
import { parseShiftsPlace } from '#features/shifts/client/worker/shifts-place.ts'
import { timesheetPages } from '#features/timesheets/client/pages.ts'
import { parseTab } from './parts/parse-tab.ts'

/** The pages of people about themselves. Pages with a `menu` stand in their sidebar, in this order below their groups. */
export const staffPages = {
  dashboard: {
    path: '/staff-dashboard',
    validateSearch: parseTab,
    component: lazyRouteComponent(() => import('./own/staff.tsx'), 'Staff'),
    menu: { label: 'Staff Dashboard', icon: IconHome, exact: true },
  },
  shifts: {
    path: '/shifts',
    validateSearch: parseShiftsPlace,
    component: lazyRouteComponent(() => import('./own/own-shifts.tsx'), 'OwnShifts'),
    menu: { label: 'Shifts', icon: IconCalendarEvent, group: 'Work' },
  },
  ...timesheetPages,
  ...expensePages,
  ...payPages,
  ...equalPages,
  ...availabilityPages,
  ...calendarPages,
  workPassport: {
    path: '/work-passport',
    component: lazyRouteComponent(() => import('./own/work-passport.tsx'), 'WorkPassport'),
    menu: { label: 'Work Passport', icon: IconId, group: 'Papers' },
  },
  arrivalBadge: {
    path: '/arrival-badge',
    validateSearch: parseBadgePlace,
    component: lazyRouteComponent(() => import('./own/arrival-badge.tsx'), 'ArrivalBadgePage'),
  },
  ...policyPages,
  ...checkPages,
  profile: {
    path: '/profile',
    validateSearch: parseProfilePlace,
    component: lazyRouteComponent(() => import('./own/profile.tsx'), 'Profile'),
    menu: { label: 'My Profile', icon: IconUser, last: true },
  },
  account: {
    path: '/account',
    validateSearch: parseTab,
    component: lazyRouteComponent(() => import('./own/account.tsx'), 'Account'),
    menu: { label: 'My Account', icon: IconSettings, last: true },
  },
  notifications: {
    path: '/notifications',
    validateSearch: parseNoticePlace,
    component: lazyRouteComponent(() => import('./notifications.tsx'), 'StaffNotifications'),
  },
  registration: {
    path: '/registration',
    validateSearch: parseStep,
    component: lazyRouteComponent(() => import('./own/registration.tsx'), 'Registration'),
    alone: true,
  },
} satisfies Record<string, StaffPage>
