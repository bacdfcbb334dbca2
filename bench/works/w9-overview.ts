import type { Team } from '../callers.ts'
import { quantile } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Finding, type Work } from '../works.ts'

const path = ({ id }: Team) => ({ path: `/api/teams/${id}/overview?weeks=12` })

/** W9: the manager's overview, against a statement that counts the rows. */
export function overview({ teams, as, bare }: Stage): Work[] {
  const runs = (team: Team): Work['runs'] => ({
    product: () => as(team.manager, path(team)),
    bare: () => bare('w9-overview', [team.id]),
  })
  return [
    { name: 'W9 overview of 2,000', runs: runs(teams.of2000), goals: atMost(1, 'bare') },
    { name: 'W9 overview of the rest', runs: runs(teams.ofTheRest), goals: atMost(0.2, 'bare') },
  ]
}

const TURNS = 60

/** The cost of a team's size: its overview and that of a team of twenty, called in turn. */
export async function overviewBySize({ teams, as }: Stage): Promise<Finding[]> {
  const compared = [teams.of20, teams.ofTheRest]
  const taken = compared.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, team] of compared.entries()) {
      const began = performance.now()
      await as(team.manager, path(team))
      taken[index]?.push(performance.now() - began)
    }
  }
  const [small = Number.NaN, large = Number.NaN] = taken.map((samples) => quantile(samples, 0.5))
  return [{ says: 'W9 overview of the rest beside that of 20: at most 4 x', limit: 4, unit: 'x', value: large / small }]
}
