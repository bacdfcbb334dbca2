import { useMemo } from 'react'
import type { Page, StaffPage } from '#client/page.ts'
import type { NavigationCount, NavigationItem } from '#client/ui/shell/navigation.tsx'
import { useMenuCounts, useOwnCounts } from '#features/analytics/client/menu-counts.ts'
import type { MenuCounts, OwnCounts } from '#features/analytics/schema.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { managerPages } from './manager-pages.ts'
import { pagesOpenTo } from './pages-open.ts'
import { staffPages } from './staff-pages.ts'

export interface Menus {
  /** Every page of the menu. */
  items: readonly NavigationItem[]
  /** Those at the foot of a phone's screen, by the short names that fit there. */
  places: readonly NavigationItem[]
}

/** What is counted of somebody's counts, and how it is said. */
type About<Counts> = Omit<NavigationCount, 'value'> & { of: keyof Counts & string }

const itemsOf = (pages: readonly Page[]): NavigationItem[] =>
  pages.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []))

/** A place is left out where its page is closed to the reader. */
const placesOf = (items: readonly NavigationItem[], names: readonly (readonly [Page, string])[]): NavigationItem[] =>
  names.flatMap(([{ path }, label]) => {
    const item = items.find(({ to }) => to === path)
    return item ? [{ ...item, label }] : []
  })

const STAFF_ITEMS = itemsOf(Object.values<StaffPage>(staffPages))

const STAFF_PLACES = [
  [staffPages.dashboard, 'Home'],
  [staffPages.shifts, 'Shifts'],
  [staffPages.workPassport, 'Passport'],
  [staffPages.policies, 'Policies'],
  [staffPages.profile, 'Profile'],
] as const

/** What waits for a worker behind their pages, by their address. */
const OWN_COUNTS: Record<string, About<OwnCounts> | undefined> = {
  [staffPages.shifts.path]: { of: 'offers', state: 'info', words: 'offered to you' },
  [staffPages.hours.path]: { of: 'hours', state: 'soon', words: 'to confirm' },
  [staffPages.policies.path]: { of: 'policies', state: 'soon', words: 'to answer' },
}

/** The menu of a worker, with how much waits for them behind each entry. */
export function useStaffMenus(): Menus {
  const counts = useOwnCounts()
  return useMemo(() => {
    const items = STAFF_ITEMS.map((item) => ({ ...item, count: countOf(OWN_COUNTS[item.to], counts) }))
    return { items, places: placesOf(items, STAFF_PLACES) }
  }, [counts])
}

const MANAGER_PLACES = [
  [managerPages.overview, 'Home'],
  [managerPages.cover, 'Tonight'],
  [managerPages.shifts, 'Shifts'],
  [managerPages.candidates, 'People'],
] as const

/** What waits behind the pages, by their address. */
const COUNTS: Record<string, About<MenuCounts> | undefined> = {
  [managerPages.cover.path]: { of: 'tonight', state: 'bad', words: 'open' },
  [managerPages.shifts.path]: { of: 'thisWeek', state: 'soon', words: 'open in seven days' },
  [managerPages.timesheets.path]: { of: 'timesheets', state: 'soon', words: 'to look at' },
  [managerPages.pay.path]: { of: 'pay', state: 'soon', words: 'to see to' },
  [managerPages.expenses.path]: { of: 'expenses', state: 'plain', words: 'to answer' },
  [managerPages.candidates.path]: { of: 'requests', state: 'plain', words: 'ask to join' },
  [managerPages.leave.path]: { of: 'leave', state: 'plain', words: 'to answer' },
  [managerPages.compliance.path]: { of: 'evidence', state: 'plain', words: 'to verify' },
}

/** The menu of somebody who runs a team, with how much waits behind each entry. */
export function useManagerMenus(team: ManagedTeam | undefined): Menus {
  const counts = useMenuCounts(team?.needsTwoFactor ? undefined : team?.id)
  return useMemo(() => {
    const items = itemsOf(pagesOpenTo(team)).map((item) => ({ ...item, count: countOf(COUNTS[item.to], counts) }))
    return { items, places: placesOf(items, MANAGER_PLACES) }
  }, [team, counts])
}

function countOf<Counts extends Record<string, number>>(
  about: About<Counts> | undefined,
  counts: Counts | undefined,
): NavigationCount | undefined {
  return counts && about && { value: counts[about.of] as number, state: about.state, words: about.words }
}
