import type { Page } from '@playwright/test'
import { addDays, deviceClock, londonToday, monthOf, startOfWeek } from '#shared/time.ts'
import { PLANNED_FROM } from '../works/w17-rota.ts'

/** Who looks at a page: nobody, one of the 2,000 staff of a team, or its manager; or the manager of a team of 150 or 300. */
export type Who = 'nobody' | 'worker' | 'manager' | 'of150' | 'of300'

/** A click or a key, on the page as the presses before have left it. */
export interface Press {
  name: string
  press: (page: Page) => Promise<unknown>
  /** All that it does, the server's answer included, is to be seen within so many milliseconds. */
  doneMs?: number
}

export interface Screen {
  name: string
  who: Who
  path: string
  /** What people press there, in this order on one page. */
  presses?: readonly Press[]
  /** Of a page whose rows are drawn as they come into sight: so many elements at most. */
  mostElements?: number
}

const TODAY = londonToday(deviceClock)
const TOMORROW = addDays(TODAY, 1)
const FOUR_WEEKS = `/manager-dashboard/rota?day=${PLANNED_FROM}&span=month`
/** The Monday of the lines in bench/seed/worked.sql. */
const WORKED = addDays(startOfWeek(TODAY), -14)

const key = (name: string, keys: string): Press => ({ name, press: (page) => page.keyboard.press(keys) })
const click = (name: string, selector: string): Press => ({
  name,
  press: (page) => page.locator(selector).first().click(),
})
const button = (name: string, label: string | RegExp): Press => ({
  name,
  press: (page) => page.getByRole('button', { name: label }).first().click(),
})

/** What people press in four weeks of the rota. */
const IN_FOUR_WEEKS: readonly Press[] = [
  click('open', '[data-box] [data-chip]'),
  key('move', 'ArrowDown'),
  key('select', 'Shift+ArrowUp'),
  key('select nothing', 'Escape'),
  key('a screen down', 'PageDown'),
  // Where the arrow keys come to rest nobody may have a shift.
  click('another', '[data-box] [data-r="11"] [data-chip]'),
  key('pick up', 'Space'),
  key('put back', 'Escape'),
  { name: 'scroll', press: (page) => page.mouse.wheel(0, 2000) },
  button('the next four weeks', 'Days after'),
]

const tap = (name: string, label: string | RegExp): Press => ({ ...button(name, label), doneMs: 1000 })

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
    ...{ name: 'rota', who: 'manager', path: `/manager-dashboard/rota?day=${TOMORROW}` },
    presses: [
      click('a shift of the rota', '[data-box] [data-chip]'),
      key('move in the rota', 'ArrowDown'),
      key('select in the rota', 'Shift+ArrowUp'),
      key('select nothing', 'Escape'),
      key('pick up', 'Space'),
      key('carry', 'ArrowDown'),
      key('put back', 'Escape'),
      key('who else', 'Enter'),
      key('close who else', 'Escape'),
      { name: 'rows of sites', press: (page) => page.getByText('Sites', { exact: true }).click() },
    ],
  },
  {
    // All 2,000 people by 28 days: harder than what an agency plans.
    ...{ name: 'four weeks of the rota', who: 'manager', path: `/manager-dashboard/rota?day=${TOMORROW}&span=month` },
    mostElements: 4000,
    presses: IN_FOUR_WEEKS,
  },
  {
    // 2,000 shifts: the size that a month of an agency has.
    ...{ name: 'four weeks of 150', who: 'of150', path: FOUR_WEEKS },
    mostElements: 4000,
    presses: [
      click('take hold of', '[data-box] [data-r="1"] [data-chip]'),
      key('pick up to drop', 'Space'),
      key('carry', 'ArrowRight'),
      key('drop', 'Space'),
      key('undo', 'Control+z'),
      ...IN_FOUR_WEEKS,
    ],
  },
  {
    // 4,000 shifts.
    ...{ name: 'four weeks of 300', who: 'of300', path: FOUR_WEEKS },
    mostElements: 4000,
    presses: IN_FOUR_WEEKS,
  },
  {
    ...{ name: 'tonight', who: 'manager', path: '/manager-dashboard/shifts/tonight' },
    presses: [
      click('open a place', 'li[data-row] [data-open]'),
      key('close the place', 'Escape'),
      click('what went wrong', '[role=tab][aria-selected=false]'),
    ],
  },
  {
    ...{ name: 'timesheets', who: 'manager', path: `/manager-dashboard/timesheets?week=${WORKED}&show=all` },
    presses: [
      click('open a line', 'li[data-row] [data-open]'),
      key('next line', 'j'),
      key('close the line', 'Escape'),
      click('tick a line', 'li[data-row] input[type=checkbox]'),
      button('week before', 'Week before'),
    ],
  },
  {
    ...{ name: 'hours of a worker', who: 'worker', path: `/hours?month=${monthOf(WORKED)}` },
    presses: [
      click('open a line on a phone', 'li[data-row] button'),
      button('close the line on a phone', 'Close'),
      button('month before', 'Month before'),
    ],
  },
  {
    ...{ name: 'clock of a worker', who: 'worker', path: '/arrival-badge' },
    presses: [
      tap('clock in', /^Clock In/),
      tap('begin a break', 'Begin Break'),
      tap('end the break', 'End Break'),
      tap('clock out', 'Clock Out'),
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
