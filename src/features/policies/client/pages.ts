import { IconFileCertificate } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseReadingPlace } from './policies-place.ts'

/** Pages that need no other feature. */
export const policyPages = {
  policies: {
    path: '/policies',
    validateSearch: parseReadingPlace,
    component: lazyRouteComponent(() => import('./reading-page.tsx'), 'ReadingPage'),
    menu: { label: 'Policies', icon: IconFileCertificate, group: 'Papers' },
  },
} satisfies Record<string, StaffPage>
