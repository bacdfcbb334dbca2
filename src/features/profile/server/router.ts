import { accountNouns } from '#features/accounts/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { ownAsks, readSections } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import { audit, changesOf } from '#server/audit.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { splitEvent } from '#shared/paging.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { firstStepsOf } from '../rules/first-steps.ts'
import { openingText } from '../rules/openings.ts'
import { tasksOf } from '../rules/tasks.ts'
import { readSection } from '../rules.ts'
import { readJoined, readOpenings, readOwnCard, updateOwnCard } from './data.ts'
import { findTasks } from './task-sources.ts'
import { readWorkPassport } from './work-passport.ts'

const api = implementing(contract)

const card = api.card.handler(({ context }) => readOwnCard(context))

const dashboard = api.dashboard.handler(async ({ context }) => {
  const [{ card: own, tasks }, joined] = await Promise.all([readWhole(context), readJoined(context)])
  return { card: own, tasks, firstSteps: firstStepsOf(own, joined) }
})

const read = api.read.handler(async ({ context }) => {
  const { card: own, stored, today, tasks } = await readWhole(context)
  const sections = steps.map((step) => readSection({ values: {}, ...stored[step.id], step, today }))
  return { card: own, sections, tasks }
})

/** The person's card, all their sections, and what follows from them; pipelined statements. */
async function readWhole(context: Parameters<typeof findTasks>[0]) {
  const today = londonToday(context.clock)
  const [own, stored, asks, found] = await Promise.all([
    readOwnCard(context),
    readSections(context.db, context.vault, context.actor.id),
    ownAsks(context),
    findTasks(context),
  ])
  return { card: own, stored, today, tasks: tasksOf({ found, stored, asks, email: context.actor.email, today }) }
}

const update = api.update.handler(async ({ context, input }) => {
  const { actor, db } = context
  const before = await updateOwnCard(context, input)
  if (before) {
    await publish(db, registrationNouns.profile.of(actor.id), accountNouns.account.of(actor.id))
    // Name and number are personal data: the audit log only records that they changed, because it outlives the person.
    const fields = [
      ...(before.fullName === input.fullName ? [] : ['full_name']),
      ...(before.phoneChanged ? ['phone'] : []),
    ]
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

const workPassport = api.workPassport.handler(({ context }) => readWorkPassport(context))

export const router = { card, dashboard, read, update, openings, workPassport }
