import { implement } from '@orpc/server'
import { notFound } from '#server/calls/errors.ts'
import { type CallContext, inTransaction } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { isGuarded, maySee } from '../policy.ts'
import { slots } from '../schema.ts'
import { bySection, currentFiles, sharedTeams } from './data.ts'

const api = implement(contract).$context<CallContext>().use(inTransaction)

const list = api.list.handler(async ({ context, input: { userId } }) => {
  if (userId === context.actor.id)
    return { sections: bySection(await currentFiles(context, userId), () => false), awaitsOffer: false }
  const standings = await sharedTeams(context, userId)
  if (standings.length === 0) throw notFound()
  const files = await currentFiles(context, userId)
  const seen = files.filter(({ slot }) => {
    const place = slots.get(slot)
    return place !== undefined && maySee(place, standings)
  })
  return { sections: bySection(seen, isGuarded), awaitsOffer: standings.every(({ offered }) => !offered) }
})

export const router = { list }
