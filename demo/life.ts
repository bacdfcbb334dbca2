import type { DemoPerson } from './people.ts'
import { registrationOf } from './registration.ts'
import type { Account, Actions } from './stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Event {
  at: number
  run: () => Promise<unknown>
}

export interface DemoTeam {
  id: string
  code: string
  owner: Account
}

interface Life {
  actions: Actions
  person: DemoPerson
  /** Place in the list of people. */
  number: number
  team: DemoTeam
  /** Of all accounts: one for all, because each would take a while. */
  hash: string
  now: number
}

/** What one person does from the day of signing up until today, and what is done about them. */
export async function lifeOf(life: Life): Promise<Event[]> {
  const { actions, person, number, team, hash, now } = life
  const start = now - person.daysAgo * DAY_MS + (7 + (number % 12)) * HOUR_MS
  const account: Account = { id: '', name: person.name, email: person.email }
  const steps = await registrationOf({ actions, account, person, number })
  const pace = Math.min(1.5, person.daysAgo / 20) * DAY_MS
  const undecided = /^asks|withdrawn/.test(person.stage)
  const joined = start + (undecided ? 0.8 * person.daysAgo * DAY_MS : 7 * HOUR_MS)
  const registered = start + steps.length * pace + HOUR_MS
  const finish = { at: registered, run: async () => (await actions.as(account)).registration.complete({}) }
  return [
    { at: start, run: async () => Object.assign(account, await actions.signUp({ ...account, hash, role: 'staff' })) },
    ...steps.map((run, index) => ({ at: start + index * pace + HOUR_MS / 4, run })),
    ...(steps.length === 13 ? [finish] : []),
    { at: joined, run: async () => (await actions.as(account)).teams.join({ teamCode: team.code }) },
    ...answers({ ...life, account, joined }),
    ...afterwards({ ...life, account, registered }),
  ]
}

/** How the team answers the request. */
function answers({
  actions,
  person,
  number,
  team,
  account,
  joined,
  now,
}: Life & { account: Account; joined: number }): Event[] {
  const request = async () => {
    const manager = await actions.as(team.owner)
    const { items } = await manager.teams.requests({ teamId: team.id })
    return { manager, of: { teamId: team.id, requestId: items.find(({ userId }) => userId === account.id)?.id ?? '' } }
  }
  async function approve() {
    const { manager, of } = await request()
    await manager.teams.approve(of)
  }
  async function reject() {
    const { manager, of } = await request()
    await manager.teams.reject(of)
  }
  async function withdraw() {
    const own = await actions.as(account)
    const { pending } = await own.teams.mine()
    await own.teams.withdraw({ requestId: pending[0]?.id ?? '' })
  }
  const soon = joined + (5 + 20 * (number % 3)) * HOUR_MS
  switch (person.stage) {
    case 'asks':
    case 'asks-complete':
      return []
    case 'rejected':
      return [{ at: soon, run: reject }]
    case 'withdrawn':
      return [{ at: now, run: withdraw }]
    default:
      return [{ at: soon, run: approve }]
  }
}

/** What follows once somebody is a member: an offer, a look at the papers, a parting. */
function afterwards({
  actions,
  person,
  number,
  team,
  account,
  registered,
  now,
}: Life & { account: Account; registered: number }): Event[] {
  const manager = () => actions.as(team.owner)
  const member = () => ({ teamId: team.id, userId: account.id })
  const offered = person.stage === 'complete' && number % 3 > 0
  if (offered) {
    return [
      {
        at: registered + DAY_MS,
        run: async () => (await manager()).members.recordOffer({ ...member(), confirm: true }),
      },
      {
        at: registered + DAY_MS + HOUR_MS,
        run: async () => (await manager()).members.view({ ...member(), view: 'identity' }),
      },
    ]
  }
  if (person.stage === 'half') {
    const ask = {
      section: 'certificates' as const,
      note: 'We need your First Aid certificate before your first shift.',
    }
    return [
      { at: now - (3 + number) * HOUR_MS, run: async () => (await manager()).members.ask({ ...member(), ...ask }) },
    ]
  }
  if (person.stage === 'left') {
    return [
      {
        at: now - (9 + number) * HOUR_MS,
        run: async () => (await actions.as(account)).teams.leave({ teamId: team.id }),
      },
    ]
  }
  if (person.stage === 'removed') {
    return [
      {
        at: now - 2 * DAY_MS,
        run: async () =>
          (await manager()).members.remove({ ...member(), confirm: true, reason: 'Did not come to three shifts' }),
      },
    ]
  }
  return []
}
