import { mayBeMailed, notify, type Telling, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { readPhones } from '#features/profile/server/data.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { asksOf, closeAsk, insertAsk } from '#features/registration/server/data.ts'
import { changedBy, teamNouns } from '#features/teams/nouns.ts'
import { can } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { endMembership, pendingRequests } from '#features/teams/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { GUARDS, guardedViews } from '../policy.ts'
import { mayAskFor } from '../rules/ask-form.ts'
import { askMembers, wordsOfAsk } from './asks.ts'
import { listMembers, readFigures, readVisible, recordOffer as storeOffer } from './data.ts'
import {
  deleteFilter as dropFilter,
  filtersOf,
  saveFilter as storeFilter,
  renameFilter as storeName,
} from './filters.ts'
import { listFormer } from './former-members.ts'
import { auditView, type MemberContext, memberGate, requireGuard } from './gate.ts'
import { readOwnStandings, readStanding } from './standings.ts'
import { endSuspension, insertSuspension, readOwnSuspensions, readSuspensions } from './suspensions.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

const candidates = api.candidates.handler(async ({ context, input: { teamId: _, ...query } }) => {
  const { team } = context
  // Pipelined: one round trip.
  const [stats, requests, members, filters] = await Promise.all([
    readFigures(context, team),
    pendingRequests(context.db, { team }),
    listMembers(context, { team, ...query }),
    filtersOf(context, { teamId: team.id, list: 'members' }),
  ])
  return { team: { ...team, memberCount: stats.activeStaff }, stats, requests, members, filters }
})

const list = api.list.handler(({ context, input: { teamId: _, ...query } }) =>
  listMembers(context, { team: context.team, ...query }),
)

const former = api.former.handler(({ context, input: { after } }) => listFormer(context, { team: context.team, after }))

const candidate = api.candidate.handler(async ({ context }) => {
  const { team, member } = context
  const [{ sections, values }, suspensions, phones, standing] = await Promise.all([
    readVisible(context, { member, visibility: 'profile' }),
    readSuspensions(context),
    readPhones(context, { teamId: team.id, userIds: [member.userId] }),
    readStanding(context),
  ])
  const { id: _, ...card } = member
  const resume = values('resume').resumeFile as FileRef | undefined
  return {
    ...card,
    position: jobLabel(card.position),
    phone: phones.get(member.userId) ?? null,
    resumeFileId: resume?.id ?? null,
    views: guardedViews.filter((view) => can(team, GUARDS[view])),
    suspensions,
    standing,
    sections,
  }
})

const view = api.view.handler(async ({ context, input: { view: wanted } }) => {
  requireGuard(context, wanted)
  const { sections } = await readVisible(context, { member: context.member, visibility: wanted })
  await auditView(context, wanted)
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

const suspend = api.suspend.handler(async ({ context, input }) => {
  const { team, member } = context
  const today = londonToday(context.clock)
  const { from = today, through, reason, note } = input
  if (from < today) throw invalid([{ path: 'from', message: 'Choose today or a later day' }])
  if (through !== null && through < from)
    throw invalid([{ path: 'through', message: 'Choose the first day or a later one' }])
  const id = await insertSuspension(context, { from, through, reason, note })
  if (!id) throw conflict({ items: await readSuspensions(context) }, 'They are suspended on some of these days already')
  await tellOfSuspension(context, {
    kind: 'member-suspended',
    params: { from, ...(through && { through }), ...(mayBeMailed(note) && { note }) },
  })
  await audit(context, {
    action: 'member.suspend',
    subject: member.userId,
    object: `suspensions:${id}`,
    teamId: team.id,
    meta: { from, ...(through && { through }) },
  })
  return { items: await readSuspensions(context) }
})

const liftSuspension = api.liftSuspension.handler(async ({ context, input: { suspensionId } }) => {
  const { team, member } = context
  if (!(await endSuspension(context, suspensionId))) throw notFound()
  await tellOfSuspension(context, { kind: 'suspension-lifted' })
  await audit(context, {
    action: 'member.lift-suspension',
    subject: member.userId,
    object: `suspensions:${suspensionId}`,
    teamId: team.id,
  })
  return { items: await readSuspensions(context) }
})

async function tellOfSuspension(context: MemberContext, told: Pick<Telling, 'kind' | 'params'>) {
  const { db, team, member } = context
  await notify(context, { to: [member.userId], teamId: team.id, about: member.userId, ...told })
  await publish(db, teamNouns.members.of(team.id), teamNouns.teams.of(member.userId))
}

const ownSuspensions = api.ownSuspensions.handler(async ({ context }) => ({ items: await readOwnSuspensions(context) }))

const ownStandings = api.ownStandings.handler(async ({ context }) => ({ items: await readOwnStandings(context) }))

const asks = api.asks.handler(async ({ context, input }) => ({ items: await asksOf(context, input) }))

const ask = api.ask.handler(async ({ context, input }) => {
  const { team, member } = context
  const { section } = input
  const health = member.offerRecordedAt !== null && can(team, GUARDS.medical)
  if (!mayAskFor(section, { health }))
    throw forbidden('You may not ask for health answers, or no conditional offer is recorded yet')
  const asked = await insertAsk(context, input)
  if (!asked) throw conflict(await asksOf(context, input), 'You have already asked for this section')
  const params = wordsOfAsk({ ...input, sections: [section] })
  const told = { kind: 'details-asked' as const, teamId: team.id, params, neededUntil: UNTIL_DONE }
  await notify(context, { to: [member.userId], ...told })
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

const askTogether = api.askTogether.handler(async ({ context, input }) => {
  const { userIds, section, note, dueBy } = input
  const afterOffer = !mayAskFor(section, { health: false })
  if (afterOffer && !can(context.team, GUARDS.medical)) throw forbidden('You may not ask for health answers')
  const asks = [...new Set(userIds)].map((userId) => ({ userId, section, note }))
  const { asked, waiting, left } = await askMembers(context, { asks, dueBy, note, afterOffer })
  const idOf = ({ userId }: { userId: string }) => userId
  return { asked: asked.map(idOf), waiting: waiting.map(idOf), left }
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

const saveFilter = api.saveFilter.handler(({ context, input: { name, filter } }) =>
  storeFilter(context, { list: 'members', name, filter }),
)
const renameFilter = api.renameFilter.handler(({ context, input }) => storeName(context, input))
const deleteFilter = api.deleteFilter.handler(({ context, input }) => dropFilter(context, input))

export const router = {
  ...{ candidates, list, former, candidate, view, recordOffer, remove },
  ...{ suspend, liftSuspension, ownSuspensions, ownStandings },
  ...{ asks, ask, askTogether, withdrawAsk },
  ...{ saveFilter, renameFilter, deleteFilter },
}
