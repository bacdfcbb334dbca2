import { IconCash } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parsePayPlace } from './own/pay-place.ts'

/** Pages that need no other feature. */
export const payPages = {
  pay: {
    path: '/pay',
    validateSearch: parsePayPlace,
    component: lazyRouteComponent(() => import('./own/own-pay.tsx'), 'OwnPay'),
    menu: { label: 'My Pay', icon: IconCash, group: 'Work' },
  },
} satisfies Record<string, StaffPage>
