import {
  IconBeach,
  IconBuildingCommunity,
  IconCalendarClock,
  IconCalendarUser,
  IconCalendarWeek,
  IconCash,
  IconClipboardCheck,
  IconClockCheck,
  IconCoinPound,
  IconFileCertificate,
  IconFileInvoice,
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
import type { ManagerPage } from '#client/page.ts'
import { parseFillState } from '#features/allocation/client/plans/fill-state.ts'
import { allocationActions } from '#features/allocation/policy.ts'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { parseFiguresState } from '#features/analytics/client/work/figures-state.ts'
import { analyticsActions } from '#features/analytics/policy.ts'
import { parseAuditState } from '#features/audit/client/audit-state.ts'
import { auditActions } from '#features/audit/policy.ts'
import { parseLeavePlace } from '#features/availability/client/leave-place.ts'
import { leaveActions } from '#features/availability/policy.ts'
import { parseClientsState } from '#features/clients/client/clients-state.ts'
import { clientActions } from '#features/clients/policy.ts'
import { parseStoodState } from '#features/compliance/client/as-it-stood/stood-state.ts'
import { parseComplianceState } from '#features/compliance/client/compliance-state.ts'
import { complianceActions } from '#features/compliance/policy.ts'
import { parseCoverState } from '#features/cover/client/cover-state.ts'
import { coverActions } from '#features/cover/policy.ts'
import { parseEqualState } from '#features/equal-treatment/client/manage/equal-state.ts'
import { equalActions } from '#features/equal-treatment/policy.ts'
import { parseExpensesState } from '#features/expenses/client/manage/expenses-state.ts'
import { expenseActions } from '#features/expenses/policy.ts'
import { parseInterviewsState } from '#features/interviews/client/interviews-state.ts'
import { interviewActions } from '#features/interviews/policy.ts'
import { parseInvoicesState } from '#features/invoices/client/invoices-state.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { memberActions } from '#features/members/policy.ts'
import { parseNoticePlace } from '#features/notifications/client/notices-place.ts'
import { parsePayState } from '#features/pay/client/run/pay-state.ts'
import { payActions } from '#features/pay/policy.ts'
import { parsePoliciesPlace } from '#features/policies/client/policies-place.ts'
import { policyActions } from '#features/policies/policy.ts'
import { parseProfilePlace } from '#features/profile/rules/place.ts'
import { parseRatesState } from '#features/rates/client/rates-state.ts'
import { rateActions } from '#features/rates/policy.ts'
import { parseRotaState } from '#features/rota/client/grid/rota-state.ts'
import { parsePaperState } from '#features/rota/client/papers/paper-state.ts'
import { parseShiftsState } from '#features/shifts/client/manager/shifts-state.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { parseStaffingState } from '#features/staffing/client/staffing-state.ts'
import { staffingActions } from '#features/staffing/policy.ts'
import { parseTimesheetsState } from '#features/timesheets/client/manage/timesheets-state.ts'
import { timesheetActions } from '#features/timesheets/policy.ts'
import { parseTab } from './parts/parse-tab.ts'

/** The pages of owners and managers. Pages with a `menu` stand in the sidebar, in this order below their groups. */
export const managerPages = {
  overview: {
    path: '/manager-dashboard',
    action: analyticsActions.seeFigures,
    validateSearch: parseOverviewState,
    component: lazyRouteComponent(() => import('./manager/overview.tsx'), 'Overview'),
    menu: { label: 'Dashboard', icon: IconLayoutDashboard, exact: true },
  },
  shifts: {
    path: '/manager-dashboard/shifts',
    action: shiftActions.see,
    validateSearch: parseShiftsState,
    component: lazyRouteComponent(() => import('./manager/shifts.tsx'), 'Shifts'),
    menu: { label: 'Shifts', icon: IconCalendarClock, exact: true, group: 'Work' },
  },
  rota: {
    path: '/manager-dashboard/rota',
    action: shiftActions.see,
    validateSearch: parseRotaState,
    component: lazyRouteComponent(() => import('./manager/rota.tsx'), 'Rota'),
    menu: { label: 'Rota', icon: IconCalendarWeek, group: 'Work' },
  },
  cover: {
    path: '/manager-dashboard/shifts/tonight',
    action: coverActions.see,
    validateSearch: parseCoverState,
    component: lazyRouteComponent(() => import('./manager/cover.tsx'), 'Cover'),
    menu: { label: 'Tonight', icon: IconMoon, group: 'Work' },
  },
  staffing: {
    path: '/manager-dashboard/staffing',
    action: staffingActions.see,
    validateSearch: parseStaffingState,
    component: lazyRouteComponent(() => import('./manager/staffing.tsx'), 'Staffing'),
    menu: { label: 'Staffing', icon: IconUsersGroup, group: 'Work' },
  },
  fill: {
    path: '/manager-dashboard/rota/fill',
    action: allocationActions.fill,
    title: 'Fill Open Shifts',
    validateSearch: parseFillState,
    component: lazyRouteComponent(() => import('./manager/fill.tsx'), 'Fill'),
  },
  rotaPaper: {
    path: '/manager-dashboard/rota/paper',
    action: shiftActions.see,
    title: 'Rota on Paper',
    validateSearch: parsePaperState,
    component: lazyRouteComponent(() => import('./manager/rota-paper.tsx'), 'RotaPaper'),
  },
  timesheets: {
    path: '/manager-dashboard/timesheets',
    action: timesheetActions.see,
    validateSearch: parseTimesheetsState,
    component: lazyRouteComponent(() => import('./manager/timesheets.tsx'), 'Timesheets'),
    menu: { label: 'Timesheets', icon: IconClockCheck, group: 'Work' },
  },
  expenses: {
    path: '/manager-dashboard/expenses',
    action: expenseActions.see,
    validateSearch: parseExpensesState,
    component: lazyRouteComponent(() => import('./manager/expenses.tsx'), 'Expenses'),
    menu: { label: 'Expenses', icon: IconReceipt, group: 'Work' },
  },
  candidates: {
    path: '/manager-dashboard/candidates',
    action: memberActions.seeMembers,
    validateSearch: parseCandidatesState,
    component: lazyRouteComponent(() => import('./manager/candidates.tsx'), 'Candidates'),
    menu: { label: 'Candidates', icon: IconUsers, group: 'People' },
  },
  interviews: {
    path: '/manager-dashboard/interviews',
    action: interviewActions.see,
    validateSearch: parseInterviewsState,
    component: lazyRouteComponent(() => import('./manager/interviews.tsx'), 'Interviews'),
    menu: { label: 'Interviews', icon: IconCalendarUser, group: 'People' },
  },
  leave: {
    path: '/manager-dashboard/leave',
    action: leaveActions.see,
    validateSearch: parseLeavePlace,
    component: lazyRouteComponent(() => import('./manager/leave.tsx'), 'Leave'),
    menu: { label: 'Leave', icon: IconBeach, group: 'People' },
  },
  compliance: {
    path: '/manager-dashboard/compliance',
    action: complianceActions.seeCompliance,
    validateSearch: parseComplianceState,
    component: lazyRouteComponent(() => import('./manager/compliance.tsx'), 'Compliance'),
    menu: { label: 'Compliance', icon: IconClipboardCheck, group: 'Compliance' },
  },
  asItStood: {
    path: '/manager-dashboard/compliance/as-it-stood',
    action: complianceActions.seeRecords,
    title: 'As It Stood',
    validateSearch: parseStoodState,
    component: lazyRouteComponent(() => import('./manager/as-it-stood.tsx'), 'AsItStoodPage'),
  },
  policies: {
    path: '/manager-dashboard/policies',
    action: policyActions.seeSignatures,
    validateSearch: parsePoliciesPlace,
    component: lazyRouteComponent(() => import('./manager/policies.tsx'), 'Policies'),
    menu: { label: 'Policies and Procedures', icon: IconFileCertificate, group: 'Compliance' },
  },
  clients: {
    path: '/manager-dashboard/clients',
    action: clientActions.see,
    validateSearch: parseClientsState,
    component: lazyRouteComponent(() => import('./manager/clients.tsx'), 'Clients'),
    menu: { label: 'Clients', icon: IconBuildingCommunity, group: 'Business' },
  },
  rates: {
    path: '/manager-dashboard/rates',
    action: rateActions.see,
    validateSearch: parseRatesState,
    component: lazyRouteComponent(() => import('./manager/rates.tsx'), 'Rates'),
    menu: { label: 'Rates', icon: IconCoinPound, group: 'Business' },
  },
  pay: {
    path: '/manager-dashboard/pay',
    action: payActions.seePay,
    validateSearch: parsePayState,
    component: lazyRouteComponent(() => import('./manager/pay.tsx'), 'Pay'),
    menu: { label: 'Pay', icon: IconCash, group: 'Business' },
  },
  equalTreatment: {
    path: '/manager-dashboard/equal-treatment',
    action: equalActions.seeClocks,
    validateSearch: parseEqualState,
    component: lazyRouteComponent(() => import('./manager/equal-treatment.tsx'), 'EqualTreatment'),
    menu: { label: 'Equal Treatment', icon: IconScale, group: 'Business' },
  },
  invoices: {
    path: '/manager-dashboard/invoices',
    action: invoiceActions.see,
    validateSearch: parseInvoicesState,
    component: lazyRouteComponent(() => import('./manager/invoices.tsx'), 'Invoices'),
    menu: { label: 'Invoices', icon: IconFileInvoice, group: 'Business' },
  },
  figures: {
    path: '/manager-dashboard/figures',
    action: analyticsActions.seeFigures,
    validateSearch: parseFiguresState,
    component: lazyRouteComponent(() => import('./manager/figures.tsx'), 'Figures'),
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
    component: lazyRouteComponent(() => import('./manager/settings.tsx'), 'Settings'),
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
    component: lazyRouteComponent(() => import('./manager/audit.tsx'), 'Audit'),
  },
} satisfies Record<string, ManagerPage>
