import { randomInt } from 'node:crypto'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { notify, takeBackNotice, withdrawNotices } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import { invalid, tooMany } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { changedBy, teamNouns } from '../nouns.ts'
import { makeTeamCode } from '../rules/team-code.ts'
import { type ManagedTeam, OWNED_LIMIT, PENDING_LIMIT } from '../schema.ts'
import { holdOwned, insertTeam, pendingRequests, replaceCode, requestsOf, teamsOf } from './data.ts'
import { admit, decideRequest, undoAnswer, withdrawRequest } from './decide-request.ts'
import { holdTeam, type TeamContext } from './gate.ts'
import { invitationsTo } from './invitations/list.ts'
import { joinByCode, tellOfJoining } from './joining.ts'
import { api } from './verbs/api.ts'
import { deleteTeam } from './verbs/delete-team.ts'
import { identity, proveMailDomain } from './verbs/identity.ts'
import { fellows, inviting } from './verbs/inviting.ts'
import { changeManager, duties, leave, managers, removeManager, transfer } from './verbs/managers.ts'
import { saveSettings, settings } from './verbs/settings.ts'

const CODE_TRIES = 5

/** Calls `attempt` with new random codes until one is free. */
async function withFreeCode<T>(attempt: (teamCode: string) => Promise<T | undefined | false>): Promise<T> {
  for (let left = CODE_TRIES; left > 0; left--) {
    const result = await attempt(makeTeamCode((below) => randomInt(below)))
    if (result) return result
  }
  throw new Error('no free team code found')
}

const create = api.create.handler(async ({ context, input }) => {
  const { isNew, ...team } = await withFreeCode((teamCode) => insertTeam(context, { ...input, teamCode }))
  if (isNew) {
    if ((await holdOwned(context)) > OWNED_LIMIT)
      throw invalid([
        {
          path: 'teamName',
          message: `You own ${OWNED_LIMIT} teams, and more is not possible. Delete one you do not need`,
        },
      ])
    await publish(context.db, teamNouns.teams.of(context.actor.id))
    await audit(context, { action: 'team.create', object: `teams:${team.id}`, teamId: team.id })
  }
  return {
    ...team,
    role: 'owner',
    seesHealth: true,
    seesPay: true,
    mayOverride: true,
    runsPayroll: true,
    memberCount: 0,
    needsTwoFactor: false,
    limited: false,
    sites: [],
  } satisfies ManagedTeam
})

const mine = api.mine.handler(async ({ context }) => {
  const [teams, requests, invitations] = await Promise.all([
    teamsOf(context),
    requestsOf(context),
    invitationsTo(context),
  ])
  return {
    runs: teams.filter(({ role }) => role !== 'staff'),
    belongsTo: teams
      .filter(({ role }) => role === 'staff')
      .map(({ id, teamName, joinedAt, membersSeeCards }) => ({ id, teamName, joinedAt, membersSeeCards })),
    ...requests,
    invitations,
  }
})

const join = api.join.handler(async ({ context, input }) => {
  const joining = await joinByCode(context, input.teamCode)
  await tellOfJoining(context, joining)
  const { outcome, teamName, wait } = joining
  if (outcome === 'limited') throw tooMany(wait)
  if (outcome === 'full') {
    throw invalid([
      {
        path: 'teamCode',
        message: `You have ${PENDING_LIMIT} requests waiting for an answer. Withdraw one of them first`,
      },
    ])
  }
  return outcome === 'invalid' || !teamName ? { outcome: 'invalid' } : { outcome, teamName }
})

const withdraw = api.withdraw.handler(async ({ context, input }) => {
  await holdTeam(context.db, input)
  const { id, teamId } = await withdrawRequest(context, input.requestId)
  await withdrawNotices(context, { kind: 'request-created', teamId, about: context.actor.id })
  await publish(context.db, teamNouns.requests.of(teamId), teamNouns.teams.of(context.actor.id))
  await audit(context, {
    action: 'request.withdraw',
    subject: context.actor.id,
    object: `team_join_requests:${id}`,
    teamId,
  })
  return { id }
})

const rotateCode = api.rotateCode.handler(async ({ context }) => {
  const { team } = context
  const teamCode = await withFreeCode(async (code) => (await replaceCode(context.db, { team, teamCode: code })) && code)
  await publish(context.db, teamNouns.settings.of(team.id))
  await audit(context, { action: 'team.rotateCode', object: `teams:${team.id}`, teamId: team.id })
  return { teamCode }
})

const requests = api.requests.handler(({ context: { db, team }, input: { after } }) =>
  pendingRequests(db, { team, after }),
)

async function decide(
  context: TeamContext,
  { requestId, status }: { requestId: string; status: 'approved' | 'rejected' },
) {
  const { team } = context
  const { userId, decidedAt, undoUntil } = await decideRequest(context, { team, requestId, status })
  if (status === 'approved') await admit(context, { team, userId, at: decidedAt as string })
  const action = status === 'approved' ? 'request.approve' : 'request.reject'
  await Promise.all([
    withdrawNotices(context, { kind: 'request-created', teamId: team.id, about: userId }),
    notify(context, { ...answer(team.id, userId), to: [userId], params: { status }, sendAfter: HOLD_S }),
    publishDecision(context, { userId, status }),
    audit(context, { action, subject: userId, object: `team_join_requests:${requestId}`, teamId: team.id }),
  ])
  return { id: requestId, status, undoUntil }
}

const answer = (teamId: string, userId: string) => ({ kind: 'request-decided', teamId, about: userId }) as const

async function publishDecision(
  { db, team }: TeamContext,
  { userId, status }: { userId: string; status: 'approved' | 'rejected' },
) {
  const changed = [teamNouns.requests, ...(status === 'approved' ? changedBy('staff') : [])]
  await publish(db, ...changed.map((noun) => noun.of(team.id)), teamNouns.teams.of(userId))
}

const approve = api.approve.handler(({ context, input }) => decide(context, { ...input, status: 'approved' }))
const reject = api.reject.handler(({ context, input }) => decide(context, { ...input, status: 'rejected' }))

const undo = api.undoAnswer.handler(async ({ context, input: { requestId } }) => {
  const { team } = context
  const { userId, was, decidedAt } = await undoAnswer(context, { team, requestId })
  const known = await takeBackNotice(context, { ...answer(team.id, userId), since: decidedAt })
  if (known) await notify(context, { to: [userId], kind: 'request-reopened', teamId: team.id, about: userId })
  await publishDecision(context, { userId, status: was })
  await audit(context, {
    action: 'request.undo',
    subject: userId,
    object: `team_join_requests:${requestId}`,
    teamId: team.id,
  })
  return { id: requestId, status: 'pending' as const }
})

export const router = {
  create,
  mine,
  join,
  withdraw,
  leave,
  rotateCode,
  settings,
  saveSettings,
  identity,
  proveMailDomain,
  managers,
  changeManager,
  duties,
  removeManager,
  transfer,
  delete: deleteTeam,
  requests,
  approve,
  reject,
  undoAnswer: undo,
  ...inviting,
  fellows,
}
