import type { NotificationKind } from '#features/notifications/schema.ts'
import { notify } from '#features/notifications/server/data.ts'
import { audit, changesOf } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { changedBy, teamNouns } from '../../nouns.ts'
import { can, type Rights, teamActions } from '../../policy.ts'
import { isLess } from '../../rules/duties.ts'
import { handOnDuties, heirIn, readDuties, type WithFeatures } from '../duties.ts'
import type { TeamContext } from '../gate.ts'
import { managersOf } from '../managers-of.ts'
import { endManager, listManagers, needsOwner, setStanding, thoseWhoRun } from '../standing.ts'
import { api } from './api.ts'

export const managers = api.managers.handler(({ context, input: { after } }) =>
  listManagers(context, { team: context.team, after }),
)

/** Finds a manager or owner among all of them. Throws 404 for anybody else. */
async function readManager({ db, team }: TeamContext, userId: string) {
  const everybody = await thoseWhoRun(db, team)
  const manager = everybody.find((one) => one.userId === userId)
  if (!manager) throw notFound()
  return { team, manager, everybody }
}

type Everybody = Awaited<ReturnType<typeof thoseWhoRun>>

/**
 * The manager who takes over a manager's duties: the one whom the caller has chosen, otherwise the caller, or an owner.
 * Throws 422 for anybody who does not run the team.
 */
async function receiverOf(context: TeamContext, { everybody, userId, handTo }: Losing) {
  const { actor, team } = context
  const others = everybody.filter((one) => one.userId !== userId)
  if (handTo && !others.some((one) => one.userId === handTo && !one.limited))
    throw invalid([{ path: 'handTo', message: 'Choose somebody else who runs the whole team' }])
  return handTo ?? (actor.id === userId ? heirIn(context, team.id) : actor.id)
}

interface Losing {
  everybody: Everybody
  userId: string
  handTo: string | undefined
  /** What they may do from now on; left out for somebody who runs the team no more. */
  standing?: Rights
}

/** Hands on what somebody may hold no more. */
async function handOn(context: TeamContext & WithFeatures, { standing, ...of }: Losing) {
  const to = await receiverOf(context, of)
  return to ? handOnDuties(context, { teamId: context.team.id, userId: of.userId, to, standing }) : []
}

export const duties = api.duties.handler(async ({ context, input: { teamId, userId, standing } }) => {
  if (userId !== context.actor.id && !can(context.team, teamActions.changeManagers)) throw forbidden()
  await readManager(context, userId)
  return { items: await readDuties(context, { teamId, userId, standing }) }
})

/** Refuses a typed name that is not the team's, so that nobody transfers or deletes a team by mistake. */
export function checkTypedName({ teamName }: { teamName: string }, typed: string) {
  if (typed.trim() !== teamName)
    throw invalid([{ path: 'teamName', message: 'Type the name of the team exactly as it is shown' }])
}

/** Notifies the team's managers and the person it is about, except the actor. */
async function tell(
  context: PersonContext,
  { kind, teamId, about }: { kind: NotificationKind; teamId: string; about: string },
) {
  const everybody = [...(await managersOf(context.db, teamId)), about]
  await notify(context, { to: everybody.filter((id) => id !== context.actor.id), kind, teamId, about })
}

const LAST_OWNER = 'A team needs an owner. Make somebody else the owner first, or delete the team'

const standingOf = ({ role, ...rest }: Everybody[number]): Rights => ({ ...rest, role: role as Rights['role'] })

export const changeManager = api.changeManager.handler(async ({ context, input }) => {
  const { teamId, userId, handTo, ...standing } = input
  const { team, manager, everybody } = await readManager(context, userId)
  if (standing.role === 'manager' && needsOwner(everybody, userId)) throw forbidden(LAST_OWNER)
  const left = isLess(standingOf(manager), standing)
    ? await handOn(context, { everybody, userId, handTo, standing })
    : []
  await setStanding(context.db, { team, userId, ...standing })
  await publish(context.db, teamNouns.managers.of(team.id), teamNouns.teams.of(userId))
  if (standing.role === 'owner' && manager.role !== 'owner')
    await tell(context, { kind: 'team-transferred', teamId, about: userId })
  const meta = changesOf({
    before: manager,
    after: { ...manager, ...standing },
    names: ['role', 'seesHealth', 'seesPay', 'mayOverride', 'runsPayroll'],
  })
  await audit(context, {
    action: 'manager.change',
    subject: userId,
    object: `team_members:${manager.id}`,
    teamId: team.id,
    meta,
  })
  return { userId, left }
})

export const removeManager = api.removeManager.handler(async ({ context, input }) => {
  const { team, manager, everybody } = await readManager(context, input.userId)
  const { userId } = manager
  if (userId === context.actor.id) throw forbidden('You cannot remove yourself. Leave the team instead')
  const left = await handOn(context, { everybody, userId, handTo: input.handTo })
  await endManager(context, { team, userId, status: 'removed' })
  await tell(context, { kind: 'manager-removed', teamId: team.id, about: userId })
  await publish(context.db, teamNouns.managers.of(team.id), teamNouns.teams.of(userId))
  await audit(context, {
    action: 'manager.remove',
    subject: userId,
    object: `team_members:${manager.id}`,
    teamId: team.id,
  })
  return { userId, left }
})

export const transfer = api.transfer.handler(async ({ context, input }) => {
  const { team, manager } = await readManager(context, input.userId)
  checkTypedName(team, input.teamName)
  const { userId } = manager
  const { id: me } = context.actor
  if (userId === me) throw invalid([{ path: 'userId', message: 'Choose somebody else' }])
  const all = { seesHealth: true, seesPay: true, mayOverride: true, runsPayroll: true }
  await setStanding(context.db, { team, userId, role: 'owner', ...all })
  const standing = { role: 'manager' as const, ...all }
  // The new owner is one by now, and may have sent what only an owner may.
  await handOnDuties(context, { teamId: team.id, userId: me, to: userId, standing })
  await setStanding(context.db, { team, userId: me, ...standing })
  await tell(context, { kind: 'team-transferred', teamId: team.id, about: userId })
  const both = [userId, context.actor.id].map((id) => teamNouns.teams.of(id))
  await publish(context.db, teamNouns.managers.of(team.id), ...both)
  await audit(context, { action: 'team.transfer', subject: userId, object: `teams:${team.id}`, teamId: team.id })
  return { userId }
})

/** Ends the caller's own membership, in any role. Throws 403 for the last owner. */
export const leave = api.leave.handler(async ({ context, input: { teamId, handTo } }) => {
  const { actor, db, team } = context
  const everybody = team.role === 'staff' ? [] : await thoseWhoRun(db, team)
  if (team.role === 'owner' && needsOwner(everybody, actor.id)) throw forbidden(LAST_OWNER)
  if (team.role !== 'staff') await handOn(context, { everybody, userId: actor.id, handTo })
  await tell(context, { kind: team.role === 'staff' ? 'member-left' : 'manager-removed', teamId, about: actor.id })
  const ended = await endManager(context, { team, userId: actor.id, status: 'left' })
  await publish(db, ...changedBy(team.role).map((noun) => noun.of(teamId)), teamNouns.teams.of(actor.id))
  await audit(context, {
    action: 'member.leave',
    subject: actor.id,
    object: `team_members:${ended.id}`,
    teamId,
    meta: { role: team.role },
  })
  return { id: teamId }
})
