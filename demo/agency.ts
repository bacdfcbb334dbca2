import { foundTeams, runTeams } from './founding.ts'
import { type DemoTeam, lifeOf } from './life.ts'
import { demoPeople, PASSWORD } from './people.ts'
import { actionsOn, type Stage } from './stage.ts'

/** Two agencies and their staff: every event of the last half year, in the order in which it happened. */
export async function playAgency(stage: Stage, log: (line: string) => void) {
  const { clock } = stage
  const actions = actionsOn(stage)
  const now = clock.at
  const hash = await actions.hashOf(PASSWORD)
  const teams = await foundTeams({ stage, actions, hash })

  const people = demoPeople()
  const lives = people.map((person, number) =>
    lifeOf({ actions, person, number, team: teams[person.team] as DemoTeam, hash, now }),
  )
  const events = [...runTeams({ actions, hash, teams, now }), ...(await Promise.all(lives)).flat()]
  events.sort((one, other) => one.at - other.at)
  for (const [index, { at, run }] of events.entries()) {
    clock.at = Math.min(at, now)
    await run()
    if (index % 200 === 199) log(`  ${index + 1} of ${events.length} things have happened`)
  }
  clock.at = now
  return { teams, people }
}
