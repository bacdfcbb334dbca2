import type { ManagerPage } from '#client/page.ts'
import { can, isBeyondSites, type Standing, type TeamAction } from '#features/teams/policy.ts'
import { managerPages } from './manager-pages.ts'

const PAGES = Object.values<ManagerPage>(managerPages)

/** The pages of people who run a team that are open to one with this standing; all of them as long as it is not known. */
export function pagesOpenTo(standing: Standing | undefined): readonly ManagerPage[] {
  return standing ? PAGES.filter(({ action }) => !action || can(standing, action as TeamAction)) : PAGES
}

/** The page at an address, when it is closed to somebody because they manage some sites of the team alone. */
export function closedPage(standing: Standing, address: string): ManagerPage | undefined {
  return PAGES.find(({ path, action }) => path === address && action && isBeyondSites(standing, action as TeamAction))
}
