import type { Team } from '../callers.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Work, withinMs } from '../works.ts'

/** W4: the manager's list page. The product returns the figures of the whole team and its first fifty members. */
export function dashboard({ teams, as, bare, reference }: Stage): Work[] {
  const runs = ({ id, manager }: Team): Work['runs'] => ({
    product: () => as(manager, { path: `/api/teams/${id}/dashboard` }),
    reference: () => reference('/sql/w4-dashboard', { body: JSON.stringify([id]) }),
    bare: () => bare('w4-dashboard', [id]),
  })
  return [
    { name: 'W4 dashboard of 20', runs: runs(teams.of20), goals: atMost(2, 'reference') },
    { name: 'W4 dashboard of 200', runs: runs(teams.of200), goals: withinMs(3) },
    { name: 'W4 dashboard of 2,000', runs: runs(teams.of2000), goals: atMost(0.35, 'bare') },
  ]
}
