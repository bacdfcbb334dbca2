import { implement } from '@orpc/server'
import { mayAsk } from '#features/members/policy.ts'
import { authorizeMember, authorizeMemberAct } from '#features/members/server/data.ts'
import { notify } from '#features/notifications/server/data.ts'
import { readSections } from '#features/registration/server/data.ts'
import { stepOf, steps } from '#features/registration/steps.ts'
import { authorizeAct } from '#features/teams/server/data.ts'
import { audit, changesOf } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { type CallContext, inTransaction } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { splitEvent } from '#shared/paging.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { mayAskFor } from '../rules/ask-form.ts'
import { openingText } from '../rules/openings.ts'
import { addressOf, placeOf } from '../rules/place.ts'
import { tasksOf } from '../rules/tasks.ts'
import { readSection } from '../rules.ts'
import { asksOf, closeAsk, insertAsk, ownAsks, readOpenings, readOwnCard, updateOwnCard } from './data.ts'
import { readPassport } from './work-passport.ts'

const api = implement(contract).$context<CallContext>().use(inTransaction)

const card = api.card.handler(({ context }) => readOwnCard(context))

const dashboard = api.dashboard.handler(async ({ context }) => {
  const { card: own, tasks } = await readWhole(context)
  return { card: own, tasks }
})

const read = api.read.handler(async ({ context }) => {
  const { card: own, stored, today, tasks } = await readWhole(context)
  const sections = steps.map((step) => readSection({ values: {}, ...stored[step.id], step, today }))
  return { card: own, sections, tasks }
})

/** One's card, everything one has given, and what follows from it; three statements that travel together. */
async function readWhole(context: PersonContext) {
  const today = londonToday(context.clock)
  const [own, stored, asks] = await Promise.all([
    readOwnCard(context),
    readSections(context.db, context.vault, context.actor.id),
    ownAsks(context),
  ])
  return { card: own, stored, today, tasks: tasksOf({ stored, asks, email: context.actor.email, today }) }
}

const update = api.update.handler(async ({ context, input }) => {
  const { actor, db } = context
  const before = await updateOwnCard(context, input)
  if (before) {
    await publish(db, `person:${actor.id}`)
    // A name is a person's: the log says that it changed, and outlives them without it.
    const fields = before.fullName === input.fullName ? [] : ['full_name']
    const meta = {
      fields,
      ...changesOf({ before: { role: before.role }, after: { role: input.role }, names: ['role'] }),
    }
    await audit(context, { action: 'profile.update', subject: actor.id, object: `profiles:${actor.id}`, meta })
  }
  return readOwnCard(context)
})

const OPENINGS_A_PAGE = 30

const openings = api.openings.handler(async ({ context, input: { after } }) => {
  const place = placeAfter(after)
  const rows = await readOpenings(context, place && { ...splitEvent(place.key), chain: place.id }, OPENINGS_A_PAGE + 1)
  const page = toPage(rows, {
    size: OPENINGS_A_PAGE,
    place: ({ at, seq, chain }) => ({ key: `${at} ${seq}`, id: chain }),
  })
  return {
    ...page,
    items: page.items.map(({ chain, seq, at, actor_name: by, team_name: team, ...event }) => ({
      id: `${chain}:${seq}`,
      at,
      by,
      team,
      what: openingText(event),
    })),
  }
})

const passport = api.passport.handler(({ context }) => readPassport(context))

const asks = api.asks.handler(async ({ context, input }) => {
  await authorizeMember(context, input)
  return { items: await asksOf(context, input) }
})

const ask = api.ask.handler(async ({ context, input }) => {
  const { team, member } = await authorizeMemberAct(context, input)
  const { section } = input
  const health = member.offerRecordedAt !== null && mayAsk(team, 'medical')
  if (!mayAskFor(section, { health }))
    throw forbidden('You may not ask for health answers, or no conditional offer is recorded yet')
  const asked = await insertAsk(context, input)
  if (!asked) throw conflict(await asksOf(context, input), 'You have already asked for this section')
  const params = { what: stepOf(section).title, path: addressOf('/profile', placeOf({ section })) }
  await notify(context, { to: [member.userId], kind: 'details-asked', teamId: team.id, params })
  await publish(context.db, `person:${member.userId}`, `team:${team.id}`)
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
  const team = await authorizeAct(context, { teamId: input.teamId, action: 'manage' })
  const userId = await closeAsk(context, input)
  if (!userId) throw notFound()
  await publish(context.db, `person:${userId}`, `team:${team.id}`)
  await audit(context, {
    action: 'details.withdraw',
    subject: userId,
    object: `detail_requests:${input.askId}`,
    teamId: team.id,
  })
  return { id: input.askId }
})

export const router = { card, dashboard, read, update, openings, passport, asks, ask, withdrawAsk }
