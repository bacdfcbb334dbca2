import { randomUUID } from 'node:crypto'
import { type Cast, DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'

/** Invited and not registered yet. */
const INVITED = ['rowan.ellis@example.com', 'shift.desk@example.org', 'nurses@example.org']

/** Two teams are created and managed; people ask to join them, are answered, and some leave again. */
export const demo: DemoPart = ({ cast, actions }) => [
  ...runTeams({ cast, actions }),
  ...cast.members.flatMap((member) => joining({ member, now: cast.now, actions })),
]

/** Two managers for each team, one with access to health answers or to pay, and one without; the first team shows its members to each other. */
function runTeams({ cast: { teams, founded, now }, actions }: { cast: Cast; actions: Actions }): DemoEvent[] {
  return teams.flatMap((team, index) => {
    const { name, owner, manager, siteManager } = team
    async function found() {
      const { id, teamCode } = await (await actions.as(owner)).teams.create({
        teamName: name,
        creationKey: randomUUID(),
      })
      Object.assign(team, { id, code: teamCode })
    }
    async function set() {
      const own = await actions.as(owner)
      const { version } = await own.teams.settings({ teamId: team.id })
      const choices = { autoApprove: false, membersSeeCards: index === 0, requireTwoFactor: false }
      const onCall = { onCallPhone: `07700 90099${index}`, onCallHours: index === 0 ? 'Evenings and weekends' : '' }
      await own.teams.saveSettings({ teamId: team.id, version, teamName: name, ...onCall, ...choices })
    }
    async function invite() {
      const { teams: own } = await actions.as(owner)
      const role = { teamId: team.id, role: 'manager' as const }
      const sight = { seesHealth: index === 0, seesPay: index === 1, mayOverride: index === 0 }
      await own.invite({ ...role, email: manager.email, ...sight })
      await own.invite({ ...role, email: siteManager.email })
    }
    async function accept() {
      for (const one of [manager, siteManager]) {
        const own = await actions.as(one)
        const { invitations } = await own.teams.mine()
        await own.teams.answerInvitation({ invitationId: invitations[0]?.id ?? '', accept: true })
      }
    }
    const invitations = INVITED.filter((_, place) => place % teams.length === index).map((email, place) => ({
      at: now - (place + 1) * 5 * HOUR_MS,
      run: async () => (await actions.as(owner)).teams.invite({ teamId: team.id, email, role: 'staff' as const }),
    }))
    return [
      { at: founded, run: found },
      { at: founded + DAY_MS, run: set },
      { at: founded + 2 * DAY_MS, run: invite },
      { at: founded + 2 * DAY_MS + 3 * HOUR_MS, run: accept },
      ...invitations,
    ]
  })
}

/** How a person asks to join their team, its answer, and how some leave it. */
function joining({
  member: { person, number, account, team, joined },
  now,
  actions,
}: {
  member: DemoMember
  now: number
  actions: Actions
}): DemoEvent[] {
  async function decide(verb: 'approve' | 'reject') {
    const manager = await actions.as(team.owner)
    const { items } = await manager.teams.requests({ teamId: team.id })
    const requestId = items.find(({ userId }) => userId === account.id)?.id ?? ''
    await manager.teams[verb]({ teamId: team.id, requestId })
  }
  async function withdraw() {
    const own = await actions.as(account)
    const { pending } = await own.teams.mine()
    await own.teams.withdraw({ requestId: pending[0]?.id ?? '' })
  }
  const ask = { at: joined, run: async () => (await actions.as(account)).teams.join({ teamCode: team.code }) }
  const soon = joined + (5 + 20 * (number % 3)) * HOUR_MS
  const approved = { at: soon, run: () => decide('approve') }
  switch (person.stage) {
    case 'asks':
    case 'asks-complete':
      return [ask]
    case 'rejected':
      return [ask, { at: soon, run: () => decide('reject') }]
    case 'withdrawn':
      return [ask, { at: now, run: withdraw }]
    case 'left': {
      const leave = async () => (await actions.as(account)).teams.leave({ teamId: team.id })
      return [ask, approved, { at: now - (9 + number) * HOUR_MS, run: leave }]
    }
    default:
      return [ask, approved]
  }
}
