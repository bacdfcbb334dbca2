import { implement } from '@orpc/server'
import { readFigures } from '#features/analytics/server/data.ts'
import { notify } from '#features/notifications/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { authorizeTeam, endMembership, pendingRequests } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { type CallContext, inTransaction } from '#server/calls/procedures.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { publish } from '#server/publish.ts'
import type { FileRef } from '#shared/fields.ts'
import { contract } from '../contract.ts'
import { GUARDS, mayAsk } from '../policy.ts'
import { guardedViews } from '../schema.ts'
import { authorizeMember, authorizeMemberAct, listMembers, readVisible, recordOffer as storeOffer } from './data.ts'
import { listFormer } from './former-members.ts'

const api = implement(contract).$context<CallContext>().use(inTransaction)

const dashboard = api.dashboard.handler(async ({ context, input: { teamId, ...wish } }) => {
  const team = await authorizeTeam(context, { teamId, action: 'manage' })
  // Sent together: one round trip.
  const [stats, requests, members] = await Promise.all([
    readFigures(context, team),
    pendingRequests(context.db, { team }),
    listMembers(context, { team, ...wish }),
  ])
  return { team: { ...team, memberCount: stats.activeStaff }, stats, requests, members }
})

const list = api.list.handler(async ({ context, input: { teamId, ...wish } }) => {
  const team = await authorizeTeam(context, { teamId, action: 'manage' })
  return listMembers(context, { team, ...wish })
})

const former = api.former.handler(async ({ context, input: { teamId, after } }) => {
  const team = await authorizeTeam(context, { teamId, action: 'manage' })
  return listFormer(context, { team, after })
})

const candidate = api.candidate.handler(async ({ context, input }) => {
  const { team, member } = await authorizeMember(context, input)
  const { sections, values } = await readVisible(context, { member, visibility: 'profile' })
  const { id: _, ...card } = member
  const resume = values('resume').resumeFile as FileRef | undefined
  return {
    ...card,
    position: jobLabel(card.position),
    resumeFileId: resume?.id ?? null,
    views: guardedViews.filter((view) => mayAsk(team, view)),
    sections,
  }
})

const view = api.view.handler(async ({ context, input }) => {
  const { team, member } = await authorizeMember(context, input)
  const guard = GUARDS[input.view]
  if (!mayAsk(team, input.view)) throw forbidden()
  if (guard.afterOffer && !member.offerRecordedAt)
    throw forbidden('Health answers are locked until a conditional offer is recorded')
  if (guard.stepUp) requireRecentSignIn(context)
  const { sections } = await readVisible(context, { member, visibility: input.view })
  await audit(context, { action: 'profile.view', subject: member.userId, teamId: team.id, meta: { view: input.view } })
  return { sections }
})

const recordOffer = api.recordOffer.handler(async ({ context, input }) => {
  const { team, member } = await authorizeMemberAct(context, input)
  const offerRecordedAt = await storeOffer(context, { team, member })
  if (!offerRecordedAt)
    throw conflict({ offerRecordedAt: member.offerRecordedAt }, 'An offer has already been recorded')
  await publish(context.db, `team:${team.id}`, `person:${member.userId}`)
  await audit(context, {
    action: 'member.offer',
    subject: member.userId,
    object: `team_members:${member.id}`,
    teamId: team.id,
  })
  return { offerRecordedAt }
})

const remove = api.remove.handler(async ({ context, input }) => {
  const { team, member } = await authorizeMemberAct(context, input)
  const ended = await endMembership(context, {
    teamId: team.id,
    userId: member.userId,
    status: 'removed',
    reason: input.reason,
  })
  if (!ended) throw notFound()
  await notify(context, { to: [member.userId], kind: 'member-removed', teamId: team.id, about: member.userId })
  await publish(context.db, `team:${team.id}`, `person:${member.userId}`)
  await audit(context, {
    action: 'member.remove',
    subject: member.userId,
    object: `team_members:${member.id}`,
    teamId: team.id,
  })
  return { userId: member.userId }
})

export const router = { dashboard, list, former, candidate, view, recordOffer, remove }
