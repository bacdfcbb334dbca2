import { randomUUID } from 'node:crypto'
import type { DemoTeam, Event } from './life.ts'
import { emailOf, TEAMS } from './people.ts'
import type { Account, Actions, Stage } from './stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FOUNDED_DAYS_AGO = 190

/** Invited and not yet here. */
const INVITED = ['rowan.ellis@example.com', 'shift.desk@example.org', 'nurses@example.org']

interface Founding {
  stage: Stage
  actions: Actions
  hash: string
}

/** Both teams with their owners, half a year ago. */
export async function foundTeams({ stage, actions, hash }: Founding): Promise<DemoTeam[]> {
  stage.clock.at -= FOUNDED_DAYS_AGO * DAY_MS
  const teams: DemoTeam[] = []
  for (const { name, owner } of TEAMS) {
    const account = await actions.signUp({ name: owner, email: emailOf(owner), hash, role: 'manager' })
    const founded = await (await actions.as(account)).teams.create({ teamName: name, creationKey: randomUUID() })
    teams.push({ id: founded.id, code: founded.teamCode, owner: account })
  }
  return teams
}

/** How the teams are run: a second manager each, one who sees health answers and one who sees pay; the first team shows its members to each other. */
export function runTeams({
  actions,
  hash,
  teams,
  now,
}: Omit<Founding, 'stage'> & { teams: DemoTeam[]; now: number }): Event[] {
  const founded = now - FOUNDED_DAYS_AGO * DAY_MS
  return teams.flatMap(({ id: teamId, owner }, index) => {
    const { manager, name } = TEAMS[index] as (typeof TEAMS)[number]
    const account: Account = { id: '', name: manager, email: emailOf(manager) }
    async function invite() {
      Object.assign(account, await actions.signUp({ ...account, hash, role: 'manager' }))
      const sight = { seesHealth: index === 0, seesPay: index === 1 }
      await (await actions.as(owner)).teams.invite({ teamId, email: account.email, role: 'manager', ...sight })
    }
    async function accept() {
      const own = await actions.as(account)
      const { invitations } = await own.teams.mine()
      await own.teams.answerInvitation({ invitationId: invitations[0]?.id ?? '', accept: true })
    }
    async function set() {
      const own = await actions.as(owner)
      const { version } = await own.teams.settings({ teamId })
      const choices = { autoApprove: false, membersSeeCards: index === 0, requireTwoFactor: false }
      await own.teams.saveSettings({ teamId, version, teamName: name, ...choices })
    }
    const invitations = INVITED.filter((_, place) => place % TEAMS.length === index).map((email, place) => ({
      at: now - (place + 1) * 5 * HOUR_MS,
      run: async () => (await actions.as(owner)).teams.invite({ teamId, email, role: 'staff' as const }),
    }))
    return [
      { at: founded + DAY_MS, run: set },
      { at: founded + 2 * DAY_MS, run: invite },
      { at: founded + 2 * DAY_MS + 3 * HOUR_MS, run: accept },
      ...invitations,
    ]
  })
}
