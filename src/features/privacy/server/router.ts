import { handOnEverything, ownsTeams } from '#features/teams/server/data.ts'
import { holdOwnTeams, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { privacyNouns } from '../nouns.ts'
import { exportedViews } from '../policy.ts'
import type { PackAsked } from '../schema.ts'
import { packableDocuments } from './archive/passport.ts'
import { exportAsked } from './archive/queue.ts'
import {
  authorizeExport,
  beginErasure,
  cancelExport as cancel,
  insertExport,
  listExports,
  listPacks,
  listPassports,
  worksIn,
} from './data.ts'
import { readHoldings } from './erasure/holdings.ts'
import { erasureAsked } from './erasure/queue.ts'
import { reportFor } from './retention/report.ts'

const api = implementing(contract, { team: teamGate })

const holdings = api.holdings.handler(({ context }) => readHoldings(context, context.features))

const exports = api.exports.handler(async ({ context }) => ({ items: await listExports(context, null) }))

interface Asked {
  teamId: string | null
  views: string[]
  pack?: PackAsked
}

async function ask(context: PersonContext, asked: Asked) {
  const { teamId, views, pack } = asked
  const made = await insertExport(context, asked)
  if (!made) throw conflict({}, pack ? 'An inspection pack is being made already' : 'An export is being made already')
  await enqueue(context.db, exportAsked({ exportId: made.id }))
  await publish(context.db, privacyNouns.exports.of(context.actor.id))
  await audit(context, {
    action: pack ? 'pack.ask' : 'export.ask',
    subject: context.actor.id,
    object: `exports:${made.id}`,
    teamId,
    meta: pack ? { on: pack.on, people: pack.people?.length ?? 'everybody' } : { views },
  })
  return made
}

const askExport = api.askExport.handler(({ context }) => ask(context, { teamId: null, views: [] }))

const teamExports = api.teamExports.handler(async ({ context }) => ({
  items: await listExports(context, context.team.id),
}))

const askTeamExport = api.askTeamExport.handler(({ context }) =>
  ask(context, { teamId: context.team.id, views: exportedViews(context.team) }),
)

const packs = api.packs.handler(async ({ context }) => ({ items: await listPacks(context, context.team.id) }))

const askPack = api.askPack.handler(async ({ context, input: { teamId, ...pack } }) => {
  const today = londonToday(context.clock)
  if (pack.on > today) throw invalid([{ path: 'on', message: 'Choose today or an earlier day' }])
  if (pack.from > pack.through) throw invalid([{ path: 'through', message: 'Choose a day after the first one' }])
  const { id } = await ask(context, { teamId, views: exportedViews(context.team), pack })
  const made = (await listPacks(context, teamId)).find((row) => row.id === id)
  if (!made) throw new Error('a pack is gone')
  return made
})

const passports = api.passports.handler(async ({ context }) => {
  const [items, documents] = await Promise.all([
    listPassports(context),
    packableDocuments(context.db, context.actor.id),
  ])
  return { items, documents }
})

const askPassport = api.askPassport.handler(async ({ context, input }) => {
  const { actor, db } = context
  if (input.teamId !== null && !(await worksIn(context, input.teamId))) throw notFound()
  const made = await insertExport(context, { teamId: null, views: [], pack: input })
  if (!made) throw conflict({}, 'A passport pack is being made already')
  await enqueue(db, exportAsked({ exportId: made.id }))
  await publish(db, privacyNouns.exports.of(actor.id))
  await audit(context, { action: 'passport.ask', subject: actor.id, object: `exports:${made.id}` })
  return made
})

const passportKeys = api.passportKeys.handler(async ({ context: { vault } }) => ({
  keys: vault.signingKeys().map(({ id, publicKey }) => ({ id, algorithm: 'Ed25519' as const, publicKey })),
}))

const cancelExport = api.cancelExport.handler(async ({ context, input: { exportId } }) => {
  const ended = await cancel(context, exportId)
  if (!ended) throw notFound()
  await publish(context.db, privacyNouns.exports.of(context.actor.id))
  const { teamId } = ended
  await audit(context, { action: 'export.cancel', subject: context.actor.id, object: `exports:${exportId}`, teamId })
  return { id: exportId }
})

const openExport = api.openExport.handler(async ({ context, input: { exportId } }) => {
  await authorizeExport(context, exportId)
  return { url: `/api/privacy/exports/${exportId}/archive.zip` }
})

const erase = api.erase.handler(async ({ context }) => {
  await holdOwnTeams(context.db)
  const owned = await ownsTeams(context, context.actor.id)
  if (owned.length > 0) throw conflict({ ownedTeams: owned }, 'You own a team. Hand it over or delete it first')
  const { actor, db } = context
  await handOnEverything(context)
  const topics = await beginErasure(context)
  await enqueue(db, erasureAsked({ userId: actor.id }))
  await publish(db, ...topics)
  await audit(context, { action: 'account.erase', subject: actor.id })
  return { done: true as const }
})

const retention = api.retention.handler(({ context }) => reportFor(context, context.team))

export const router = {
  holdings,
  exports,
  askExport,
  teamExports,
  askTeamExport,
  packs,
  askPack,
  passports,
  askPassport,
  passportKeys,
  cancelExport,
  openExport,
  erase,
  retention,
}
