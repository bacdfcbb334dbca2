import { IconReceipt } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'

/** Pages that need no other feature. */
export const expensePages = {
  expenses: {
    path: '/expenses',
    component: lazyRouteComponent(() => import('./own/own-expenses.tsx'), 'OwnExpenses'),
    menu: { label: 'Expenses', icon: IconReceipt, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
