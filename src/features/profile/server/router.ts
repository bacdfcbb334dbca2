import { implement } from '@orpc/server'
import { readSections } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import { type CallContext, inTransaction } from '#server/api.ts'
import { audit } from '#server/audit.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { readSection } from '../rules.ts'
import { readOwnCard, updateOwnCard } from './data.ts'

const api = implement(contract).$context<CallContext>().use(inTransaction)

const card = api.card.handler(({ context }) => readOwnCard(context))

const read = api.read.handler(async ({ context }) => {
  const stored = await readSections(context.db, context.vault, context.actor.id)
  const today = londonToday(context.clock)
  const sections = steps.map((step) => readSection({ step, values: stored[step.id]?.values ?? {}, today }))
  return { card: await readOwnCard(context), sections }
})

const update = api.update.handler(async ({ context, input }) => {
  const { actor, db } = context
  if (await updateOwnCard(context, input)) {
    await publish(db, `person:${actor.id}`)
    await audit(context, {
      action: 'profile.update',
      subject: actor.id,
      object: `profiles:${actor.id}`,
      meta: { fields: ['full_name', 'role'] },
    })
  }
  return readOwnCard(context)
})

export const router = { card, read, update }
