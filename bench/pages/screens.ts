import type { Page } from '@playwright/test'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'

/** Who looks at a page: nobody, one of the 2,000 staff of a team, or its manager. */
export type Who = 'nobody' | 'worker' | 'manager'

/** A click or a key, on the page as the presses before have left it. */
export interface Press {
  name: string
  press: (page: Page) => Promise<unknown>
}

export interface Screen {
  name: string
  who: Who
  path: string
  /** What people press there, in this order on one page. */
  presses?: readonly Press[]
}

const TOMORROW = addDays(londonToday(deviceClock), 1)

const key = (name: string, keys: string): Press => ({ name, press: (page) => page.keyboard.press(keys) })
const click = (name: string, selector: string): Press => ({
  name,
  press: (page) => page.locator(selector).first().click(),
})
const button = (name: string, label: string | RegExp): Press => ({
  name,
  press: (page) => page.getByRole('button', { name: label }).first().click(),
})

/** Carers look on a phone. A new screen is one line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', who: 'nobody', path: '/' },
  { name: 'sign-in', who: 'nobody', path: '/auth?portal=staff' },
  {
    ...{ name: 'candidates', who: 'manager', path: '/manager-dashboard/candidates' },
    presses: [
      click('open a candidate', 'tr[data-row] button'),
      key('close the candidate', 'Escape'),
      button('load more', 'Load more'),
      button('sort', /^Position$/),
      click('menu to the overview', 'nav a[href="/manager-dashboard"]'),
    ],
  },
  { name: 'overview', who: 'manager', path: '/manager-dashboard' },
  {
    ...{ name: 'wizard', who: 'worker', path: '/registration?step=1' },
    presses: [button('first Next', /^Continue to Address/), button('second Next', /^Continue to Resume/)],
  },
  {
    ...{ name: 'shifts of a worker', who: 'worker', path: '/shifts?all=true' },
    presses: [click('open a shift on a phone', 'li[data-row] button'), button('close the shift on a phone', 'Close')],
  },
  {
    ...{ name: 'shifts of a manager', who: 'manager', path: `/manager-dashboard/shifts?day=${TOMORROW}` },
    presses: [
      click('open a shift', 'li[data-row] [data-open]'),
      key('close the shift', 'Escape'),
      button('fill', /^Fill/),
      key('close what is filled', 'Escape'),
      click('switch the day', '[aria-label="Days of the week"] button[aria-pressed=false]'),
      key('open the palette', 'Control+k'),
      key('type into the palette', 'c'),
      key('close the palette', 'Escape'),
    ],
  },
  {
    ...{ name: 'matrix', who: 'manager', path: '/manager-dashboard/compliance' },
    presses: [
      click('open a cell', '[role=gridcell]'),
      key('close the cell', 'Escape'),
      key('move in the matrix', 'ArrowDown'),
    ],
  },
  { name: 'settings', who: 'manager', path: '/manager-dashboard/settings' },
]
