import { lazyRouteComponent } from '@tanstack/react-router'
import type { StaffPage } from '#client/page.ts'
import { parseStep } from './wizard/step-address.ts'

/** Pages that need no other feature. */
export const registrationPages = {
  registration: {
    path: '/registration',
    validateSearch: parseStep,
    component: lazyRouteComponent(() => import('./registration-page.tsx'), 'RegistrationPage'),
    alone: true,
  },
} satisfies Record<string, StaffPage>
