import type { Locator, Page } from '@playwright/test'

/** Who looks at a page: nobody, one of the 2,000 staff of a team, or its manager. */
export type Who = 'nobody' | 'worker' | 'manager'

export interface Screen {
  name: string
  who: Who
  path: string
}

/** Carers look on a phone. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', who: 'nobody', path: '/' },
  { name: 'sign-in', who: 'nobody', path: '/auth?portal=staff' },
  { name: 'candidates', who: 'manager', path: '/manager-dashboard/candidates' },
  { name: 'overview', who: 'manager', path: '/manager-dashboard' },
  { name: 'wizard', who: 'worker', path: '/registration' },
  { name: 'shifts of a worker', who: 'worker', path: '/shifts' },
  { name: 'shifts of a manager', who: 'manager', path: '/manager-dashboard/shifts' },
  { name: 'matrix', who: 'manager', path: '/manager-dashboard/compliance' },
  { name: 'settings', who: 'manager', path: '/manager-dashboard/settings' },
]

export interface Interaction {
  name: string
  target: (page: Page) => Locator
}

/** On the list of candidates. */
export const INTERACTIONS: readonly Interaction[] = [
  { name: 'open a candidate', target: (page) => page.locator('tr[data-row] button').first() },
  { name: 'load more', target: (page) => page.getByRole('button', { name: 'Load more' }) },
  { name: 'sort', target: (page) => page.getByRole('button', { name: 'Joined', exact: true }) },
  { name: 'menu to the overview', target: (page) => page.getByRole('link', { name: 'Dashboard' }).first() },
]
