import { ownsTeams } from '#features/teams/server/data.ts'
import { holdOwnTeams, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { contract } from '../contract.ts'
import { privacyNouns } from '../nouns.ts'
import { exportedViews } from '../policy.ts'
import { exportAsked } from './archive/queue.ts'
import { authorizeExport, beginErasure, cancelExport as cancel, insertExport, listExports } from './data.ts'
import { readHoldings } from './erasure/holdings.ts'
import { erasureAsked } from './erasure/queue.ts'
import { reportFor } from './retention/report.ts'

const api = implementing(contract, { team: teamGate })

const holdings = api.holdings.handler(({ context }) => readHoldings(context, context.features))

const exports = api.exports.handler(async ({ context }) => ({ items: await listExports(context, null) }))

async function ask(context: PersonContext, { teamId, views }: { teamId: string | null; views: string[] }) {
  const made = await insertExport(context, { teamId, views })
  if (!made) throw conflict(await listExports(context, teamId), 'An export is being made already')
  await enqueue(context.db, exportAsked({ exportId: made.id }))
  await publish(context.db, privacyNouns.exports.of(context.actor.id))
  await audit(context, {
    action: 'export.ask',
    subject: context.actor.id,
    object: `exports:${made.id}`,
    teamId,
    meta: { views },
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
  cancelExport,
  openExport,
  erase,
  retention,
}
