import { DAY_MS, type DemoEvent, type DemoPart } from '../../../demo/part.ts'
import type { Account } from '../../../demo/stage.ts'

/** Everybody signs up: the owners first, their managers two days later, then the staff. */
export const demo: DemoPart = ({ cast: { teams, members, founded }, actions }) => {
  const signUp = (account: Account, role: 'staff' | 'manager', at: number): DemoEvent => ({
    at,
    run: async () => Object.assign(account, await actions.signUp({ ...account, role })),
  })
  return [
    ...teams.map(({ owner }) => signUp(owner, 'manager', founded)),
    ...teams.flatMap(({ manager, siteManager, officer }) =>
      [manager, siteManager, officer].map((account) => signUp(account, 'manager', founded + 2 * DAY_MS)),
    ),
    ...members.map(({ account, signedUp }) => signUp(account, 'staff', signedUp)),
  ]
}
