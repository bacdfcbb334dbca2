import { randomUUID } from 'node:crypto'
import { notify, withdrawNotices } from '#features/notifications/server/data.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import {
  type Cast,
  DAY_MS,
  type DemoEvent,
  type DemoMember,
  type DemoPart,
  HOUR_MS,
  type Intake,
} from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { decideRequest } from './server/decide-request.ts'

/** Invited and not registered yet. */
const INVITED = ['rowan.ellis@example.com', 'shift.desk@example.org', 'nurses@example.org']

/** Two teams are created and managed; people ask to join them, are answered, and some leave again. */
export const demo: DemoPart = ({ cast, actions }) => [
  ...runTeams({ cast, actions }),
  ...cast.intakes.map((intake) => ({ at: intake.approved, run: () => approveAll(intake, actions) })),
  ...cast.members.flatMap((member) => joining({ member, now: cast.now, actions })),
]

/** Three managers for each team, with and without access to health answers and to pay; the first team shows its members to each other. */
function runTeams({ cast: { teams, founded, now }, actions }: { cast: Cast; actions: Actions }): DemoEvent[] {
  return teams.flatMap((team, index) => {
    const { name, owner, manager, siteManager, officer } = team
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
      const sight = {
        seesHealth: index === 0,
        seesPay: index === 1,
        mayOverride: index === 0,
        runsPayroll: index === 1,
      }
      await own.invite({ ...role, email: manager.email, ...sight })
      await own.invite({ ...role, email: siteManager.email })
      await own.invite({ ...role, email: officer.email, seesHealth: true })
    }
    async function accept() {
      for (const one of [manager, siteManager, officer]) {
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

/** Everybody of an intake is approved: their statuses are written once. */
function approveAll({ team: { id: teamId, owner }, members }: Intake, actions: Actions) {
  return actions.inTeam(owner, teamId, async (context) => {
    const { db, team } = context
    const pending = await db
      .selectFrom('team_join_requests')
      .select(['id', 'user_id as userId'])
      .where('team_id', '=', teamId)
      .where('status', '=', 'pending')
      .where(
        'user_id',
        'in',
        members.map(({ account }) => account.id),
      )
      .execute()
    for (const { id, userId } of pending) {
      await decideRequest(context, { team, requestId: id, status: 'approved' })
      await withdrawNotices(context, { kind: 'request-created', teamId, about: userId })
    }
    const admitted = pending.map(({ userId }) => ({
      team_id: teamId,
      user_id: userId,
      joined_at: instant(context.clock),
    }))
    await db.insertInto('team_members').values(admitted).execute()
    const told = pending.map(
      ({ userId }) =>
        ({ kind: 'request-decided', teamId, about: userId, to: [userId], params: { status: 'approved' } }) as const,
    )
    await notify(context, told)
    await auditEach(context, {
      teamId,
      entries: pending.map(({ id, userId }) => ({
        action: 'request.approve',
        subject: userId,
        object: `team_join_requests:${id}`,
      })),
    })
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
  const soon = joined + (5 + 6 * (number % 3)) * HOUR_MS
  const approved = { at: soon, run: () => decide('approve') }
  if (person.isCrew) return [ask]
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
