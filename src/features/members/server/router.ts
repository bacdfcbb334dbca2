import { notify } from '#features/notifications/server/data.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { asksOf, closeAsk, insertAsk } from '#features/registration/server/data.ts'
import { stepOf } from '#features/registration/steps.ts'
import { changedBy, teamNouns } from '#features/teams/nouns.ts'
import { can } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { endMembership, pendingRequests } from '#features/teams/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { publish } from '#server/publish.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { hasWebAddress } from '#shared/names.ts'
import { contract } from '../contract.ts'
import { GUARDS, guardedViews } from '../policy.ts'
import { mayAskFor } from '../rules/ask-form.ts'
import { listMembers, readFigures, readVisible, recordOffer as storeOffer } from './data.ts'
import { listFormer } from './former-members.ts'
import { memberGate } from './gate.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

const candidates = api.candidates.handler(async ({ context, input: { teamId: _, ...query } }) => {
  const { team } = context
  // Pipelined: one round trip.
  const [stats, requests, members] = await Promise.all([
    readFigures(context, team),
    pendingRequests(context.db, { team }),
    listMembers(context, { team, ...query }),
  ])
  return { team: { ...team, memberCount: stats.activeStaff }, stats, requests, members }
})

const list = api.list.handler(({ context, input: { teamId: _, ...query } }) =>
  listMembers(context, { team: context.team, ...query }),
)

const former = api.former.handler(({ context, input: { after } }) => listFormer(context, { team: context.team, after }))

const candidate = api.candidate.handler(async ({ context }) => {
  const { team, member } = context
  const { sections, values } = await readVisible(context, { member, visibility: 'profile' })
  const { id: _, ...card } = member
  const resume = values('resume').resumeFile as FileRef | undefined
  return {
    ...card,
    position: jobLabel(card.position),
    resumeFileId: resume?.id ?? null,
    views: guardedViews.filter((view) => can(team, GUARDS[view])),
    sections,
  }
})

const view = api.view.handler(async ({ context, input }) => {
  const { team, member } = context
  const guard = GUARDS[input.view]
  if (!can(team, guard)) throw forbidden()
  if (guard.afterOffer && !member.offerRecordedAt)
    throw forbidden('Health answers are locked until a conditional offer is recorded')
  if (guard.recentSignIn) requireRecentSignIn(context)
  const { sections } = await readVisible(context, { member, visibility: input.view })
  await audit(context, { action: 'profile.view', subject: member.userId, teamId: team.id, meta: { view: input.view } })
  return { sections }
})

const recordOffer = api.recordOffer.handler(async ({ context }) => {
  const { team, member } = context
  const offerRecordedAt = await storeOffer(context)
  if (!offerRecordedAt)
    throw conflict({ offerRecordedAt: member.offerRecordedAt }, 'An offer has already been recorded')
  await publish(context.db, teamNouns.members.of(team.id))
  await audit(context, {
    action: 'member.offer',
    subject: member.userId,
    object: `team_members:${member.id}`,
    teamId: team.id,
  })
  return { offerRecordedAt }
})

const remove = api.remove.handler(async ({ context, input }) => {
  const { team, member } = context
  const ended = await endMembership(context, {
    teamId: team.id,
    userId: member.userId,
    status: 'removed',
    reason: input.reason,
  })
  if (!ended) throw notFound()
  await notify(context, { to: [member.userId], kind: 'member-removed', teamId: team.id, about: member.userId })
  const changed = changedBy('staff').map((noun) => noun.of(team.id))
  await publish(context.db, ...changed, teamNouns.teams.of(member.userId))
  await audit(context, {
    action: 'member.remove',
    subject: member.userId,
    object: `team_members:${member.id}`,
    teamId: team.id,
  })
  return { userId: member.userId }
})

const asks = api.asks.handler(async ({ context, input }) => ({ items: await asksOf(context, input) }))

const ask = api.ask.handler(async ({ context, input }) => {
  const { team, member } = context
  const { section } = input
  const health = member.offerRecordedAt !== null && can(team, GUARDS.medical)
  if (!mayAskFor(section, { health }))
    throw forbidden('You may not ask for health answers, or no conditional offer is recorded yet')
  const asked = await insertAsk(context, input)
  if (!asked) throw conflict(await asksOf(context, input), 'You have already asked for this section')
  const params = {
    what: stepOf(section).title,
    path: addressOf('/profile', placeOf({ section })),
    // A mail with a link of somebody's choice is what people are caught with: such a note is read on the page alone.
    ...(input.note && !hasWebAddress(input.note) && { note: input.note }),
  }
  await notify(context, { to: [member.userId], kind: 'details-asked', teamId: team.id, params })
  await publish(context.db, registrationNouns.profile.of(member.userId), registrationNouns.asks.of(team.id))
  await audit(context, {
    action: 'details.ask',
    subject: member.userId,
    object: `detail_requests:${asked.id}`,
    teamId: team.id,
    meta: { section },
  })
  return asked
})

const withdrawAsk = api.withdrawAsk.handler(async ({ context, input }) => {
  const { team } = context
  const userId = await closeAsk(context, input)
  if (!userId) throw notFound()
  await publish(context.db, registrationNouns.profile.of(userId), registrationNouns.asks.of(team.id))
  await audit(context, {
    action: 'details.withdraw',
    subject: userId,
    object: `detail_requests:${input.askId}`,
    teamId: team.id,
  })
  return { id: input.askId }
})

export const router = { candidates, list, former, candidate, view, recordOffer, remove, asks, ask, withdrawAsk }
