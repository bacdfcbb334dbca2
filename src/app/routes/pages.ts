import {
  IconBeach,
  IconBuildingCommunity,
  IconCalendarClock,
  IconCalendarEvent,
  IconCalendarUser,
  IconCalendarWeek,
  IconCash,
  IconClipboardCheck,
  IconClockCheck,
  IconCoinPound,
  IconFileCertificate,
  IconFileInvoice,
  IconHome,
  IconId,
  IconLayoutDashboard,
  IconMoon,
  IconReceipt,
  IconScale,
  IconSettings,
  IconTable,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ManagerPage, StaffPage } from '#client/page.ts'
import { parseFillState } from '#features/allocation/client/plans/fill-state.ts'
import { allocationActions } from '#features/allocation/policy.ts'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { parseFiguresState } from '#features/analytics/client/work/figures-state.ts'
import { analyticsActions } from '#features/analytics/policy.ts'
import { parseAuditState } from '#features/audit/client/audit-state.ts'
import { auditActions } from '#features/audit/policy.ts'
import { parseLeavePlace } from '#features/availability/client/leave-place.ts'
import { availabilityPages } from '#features/availability/client/pages.ts'
import { leaveActions } from '#features/availability/policy.ts'
import { parseBadgePlace } from '#features/calendar/client/badge-place.ts'
import { calendarPages } from '#features/calendar/client/pages.ts'
import { checkPages } from '#features/checks/client/pages.ts'
import { parseClientsState } from '#features/clients/client/clients-state.ts'
import { clientActions } from '#features/clients/policy.ts'
import { parseStoodState } from '#features/compliance/client/as-it-stood/stood-state.ts'
import { parseComplianceState } from '#features/compliance/client/compliance-state.ts'
import { complianceActions } from '#features/compliance/policy.ts'
import { parseCoverState } from '#features/cover/client/cover-state.ts'
import { coverActions } from '#features/cover/policy.ts'
import { parseEqualState } from '#features/equal-treatment/client/manage/equal-state.ts'
import { equalPages } from '#features/equal-treatment/client/pages.ts'
import { equalActions } from '#features/equal-treatment/policy.ts'
import { parseExpensesState } from '#features/expenses/client/manage/expenses-state.ts'
import { expensePages } from '#features/expenses/client/pages.ts'
import { expenseActions } from '#features/expenses/policy.ts'
import { parseInterviewsState } from '#features/interviews/client/interviews-state.ts'
import { interviewActions } from '#features/interviews/policy.ts'
import { parseInvoicesState } from '#features/invoices/client/invoices-state.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { memberActions } from '#features/members/policy.ts'
import { parseNoticePlace } from '#features/notifications/client/notices-place.ts'
import { payPages } from '#features/pay/client/pages.ts'
import { parsePayState } from '#features/pay/client/run/pay-state.ts'
import { payActions } from '#features/pay/policy.ts'
import { policyPages } from '#features/policies/client/pages.ts'
import { parsePoliciesPlace } from '#features/policies/client/policies-place.ts'
import { policyActions } from '#features/policies/policy.ts'
import { parseProfilePlace } from '#features/profile/rules/place.ts'
import { parseRatesState } from '#features/rates/client/rates-state.ts'
import { rateActions } from '#features/rates/policy.ts'
import { parseStep } from '#features/registration/client/wizard/step-address.ts'
import { parseRotaState } from '#features/rota/client/grid/rota-state.ts'
import { parsePaperState } from '#features/rota/client/papers/paper-state.ts'
import { parseShiftsState } from '#features/shifts/client/manager/shifts-state.ts'
import { parseShiftsPlace } from '#features/shifts/client/worker/shifts-place.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { parseStaffingState } from '#features/staffing/client/staffing-state.ts'
import { staffingActions } from '#features/staffing/policy.ts'
import { parseTimesheetsState } from '#features/timesheets/client/manage/timesheets-state.ts'
import { timesheetPages } from '#features/timesheets/client/pages.ts'
import { timesheetActions } from '#features/timesheets/policy.ts'

/** Parses the selected tab of a page. */
function parseTab({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' && /^[a-z-]{1,30}$/.test(tab) ? { tab } : {}
}

/** The pages of owners and managers. Pages with a `menu` stand in the sidebar, in this order below their groups. */
export const managerPages = {
  overview: {
    path: '/manager-dashboard',
    action: analyticsActions.seeFigures,
    validateSearch: parseOverviewState,
    component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
    menu: { label: 'Dashboard', icon: IconLayoutDashboard, exact: true },
  },
  shifts: {
    path: '/manager-dashboard/shifts',
    action: shiftActions.see,
    validateSearch: parseShiftsState,
    component: lazyRouteComponent(() => import('./shifts.tsx'), 'Shifts'),
    menu: { label: 'Shifts', icon: IconCalendarClock, exact: true, group: 'Work' },
  },
  rota: {
    path: '/manager-dashboard/rota',
    action: shiftActions.see,
    validateSearch: parseRotaState,
    component: lazyRouteComponent(() => import('./rota.tsx'), 'Rota'),
    menu: { label: 'Rota', icon: IconCalendarWeek, group: 'Work' },
  },
  cover: {
    path: '/manager-dashboard/shifts/tonight',
    action: coverActions.see,
    validateSearch: parseCoverState,
    component: lazyRouteComponent(() => import('./cover.tsx'), 'Cover'),
    menu: { label: 'Tonight', icon: IconMoon, group: 'Work' },
  },
  staffing: {
    path: '/manager-dashboard/staffing',
    action: staffingActions.see,
    validateSearch: parseStaffingState,
    component: lazyRouteComponent(() => import('./staffing.tsx'), 'Staffing'),
    menu: { label: 'Staffing', icon: IconUsersGroup, group: 'Work' },
  },
  fill: {
    path: '/manager-dashboard/rota/fill',
    action: allocationActions.fill,
    title: 'Fill Open Shifts',
    validateSearch: parseFillState,
    component: lazyRouteComponent(() => import('./fill.tsx'), 'Fill'),
  },
  rotaPaper: {
    path: '/manager-dashboard/rota/paper',
    action: shiftActions.see,
    title: 'Rota on Paper',
    validateSearch: parsePaperState,
    component: lazyRouteComponent(() => import('./rota-paper.tsx'), 'RotaPaper'),
  },
  timesheets: {
    path: '/manager-dashboard/timesheets',
    action: timesheetActions.see,
    validateSearch: parseTimesheetsState,
    component: lazyRouteComponent(() => import('./timesheets.tsx'), 'Timesheets'),
    menu: { label: 'Timesheets', icon: IconClockCheck, group: 'Work' },
  },
  expenses: {
    path: '/manager-dashboard/expenses',
    action: expenseActions.see,
    validateSearch: parseExpensesState,
    component: lazyRouteComponent(() => import('./expenses.tsx'), 'Expenses'),
    menu: { label: 'Expenses', icon: IconReceipt, group: 'Work' },
  },
  candidates: {
    path: '/manager-dashboard/candidates',
    action: memberActions.seeMembers,
    validateSearch: parseCandidatesState,
    component: lazyRouteComponent(() => import('./candidates.tsx'), 'Candidates'),
    menu: { label: 'Candidates', icon: IconUsers, group: 'People' },
  },
  interviews: {
    path: '/manager-dashboard/interviews',
    action: interviewActions.see,
    validateSearch: parseInterviewsState,
    component: lazyRouteComponent(() => import('./interviews.tsx'), 'Interviews'),
    menu: { label: 'Interviews', icon: IconCalendarUser, group: 'People' },
  },
  leave: {
    path: '/manager-dashboard/leave',
    action: leaveActions.see,
    validateSearch: parseLeavePlace,
    component: lazyRouteComponent(() => import('./leave.tsx'), 'Leave'),
    menu: { label: 'Leave', icon: IconBeach, group: 'People' },
  },
  compliance: {
    path: '/manager-dashboard/compliance',
    action: complianceActions.seeCompliance,
    validateSearch: parseComplianceState,
    component: lazyRouteComponent(() => import('./compliance.tsx'), 'Compliance'),
    menu: { label: 'Compliance', icon: IconClipboardCheck, group: 'Compliance' },
  },
  asItStood: {
    path: '/manager-dashboard/compliance/as-it-stood',
    action: complianceActions.seeRecords,
    title: 'As It Stood',
    validateSearch: parseStoodState,
    component: lazyRouteComponent(() => import('./as-it-stood.tsx'), 'AsItStoodPage'),
  },
  policies: {
    path: '/manager-dashboard/policies',
    action: policyActions.seeSignatures,
    validateSearch: parsePoliciesPlace,
    component: lazyRouteComponent(() => import('./policies.tsx'), 'Policies'),
    menu: { label: 'Policies and Procedures', icon: IconFileCertificate, group: 'Compliance' },
  },
  clients: {
    path: '/manager-dashboard/clients',
    action: clientActions.see,
    validateSearch: parseClientsState,
    component: lazyRouteComponent(() => import('./clients.tsx'), 'Clients'),
    menu: { label: 'Clients', icon: IconBuildingCommunity, group: 'Business' },
  },
  rates: {
    path: '/manager-dashboard/rates',
    action: rateActions.see,
    validateSearch: parseRatesState,
    component: lazyRouteComponent(() => import('./rates.tsx'), 'Rates'),
    menu: { label: 'Rates', icon: IconCoinPound, group: 'Business' },
  },
  pay: {
    path: '/manager-dashboard/pay',
    action: payActions.seePay,
    validateSearch: parsePayState,
    component: lazyRouteComponent(() => import('./pay.tsx'), 'Pay'),
    menu: { label: 'Pay', icon: IconCash, group: 'Business' },
  },
  equalTreatment: {
    path: '/manager-dashboard/equal-treatment',
    action: equalActions.seeClocks,
    validateSearch: parseEqualState,
    component: lazyRouteComponent(() => import('./equal-treatment.tsx'), 'EqualTreatment'),
    menu: { label: 'Equal Treatment', icon: IconScale, group: 'Business' },
  },
  invoices: {
    path: '/manager-dashboard/invoices',
    action: invoiceActions.see,
    validateSearch: parseInvoicesState,
    component: lazyRouteComponent(() => import('./invoices.tsx'), 'Invoices'),
    menu: { label: 'Invoices', icon: IconFileInvoice, group: 'Business' },
  },
  figures: {
    path: '/manager-dashboard/figures',
    action: analyticsActions.seeFigures,
    validateSearch: parseFiguresState,
    component: lazyRouteComponent(() => import('./figures.tsx'), 'Figures'),
    menu: { label: 'Figures', icon: IconTable, group: 'Business' },
  },
  profile: {
    path: '/manager-dashboard/profile',
    validateSearch: parseProfilePlace,
    component: lazyRouteComponent(() => import('./own/profile.tsx'), 'Profile'),
    reading: true,
    menu: { label: 'My Profile', icon: IconUser, last: true },
  },
  settings: {
    path: '/manager-dashboard/settings',
    validateSearch: parseTab,
    component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
    reading: true,
    menu: { label: 'Settings', icon: IconSettings, last: true },
  },
  notifications: {
    path: '/manager-dashboard/notifications',
    title: 'Notifications',
    reading: true,
    validateSearch: parseNoticePlace,
    component: lazyRouteComponent(() => import('./notifications.tsx'), 'ManagerNotifications'),
  },
  audit: {
    path: '/manager-dashboard/audit',
    action: auditActions.readLog,
    title: 'Audit Log',
    validateSearch: parseAuditState,
    component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
  },
} satisfies Record<string, ManagerPage>

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
