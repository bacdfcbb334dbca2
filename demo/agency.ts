import { randomUUID } from 'node:crypto'
import { type DemoTeam, lifeOf } from './life.ts'
import { demoPeople, emailOf, PASSWORD, TEAMS } from './people.ts'
import { actionsOn, type Stage } from './stage.ts'

const DAY_MS = 24 * 3_600_000
const FOUNDED_DAYS_AGO = 190

/** Two agencies and their staff: every event of the last half year, in the order in which it happened. */
export async function playAgency(stage: Stage, log: (line: string) => void) {
  const { clock } = stage
  const actions = actionsOn(stage)
  const now = clock.at
  const hash = await actions.hashOf(PASSWORD)

  clock.at = now - FOUNDED_DAYS_AGO * DAY_MS
  const teams: DemoTeam[] = []
  for (const { name, owner } of TEAMS) {
    const account = await actions.signUp({ name: owner, email: emailOf(owner), hash, role: 'manager' })
    const founded = await (await actions.as(account)).teams.create({ teamName: name, creationKey: randomUUID() })
    teams.push({ id: founded.id, code: founded.teamCode, owner: account })
  }

  const people = demoPeople()
  const lives = people.map((person, number) => lifeOf({ actions, person, number, team: teams[person.team] as DemoTeam, hash, now }))
  const events = (await Promise.all(lives)).flat().sort((one, other) => one.at - other.at)
  for (const [index, { at, run }] of events.entries()) {
    clock.at = Math.min(at, now)
    await run()
    if (index % 200 === 199) log(`  ${index + 1} of ${events.length} things have happened`)
  }
  clock.at = now
  return { teams, people }
}
