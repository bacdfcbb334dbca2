import { isMainThread } from 'node:worker_threads'
import type { FileSlot } from '#server/files/slots.ts'
import type { RawRoute } from '#server/services.ts'

/*
 * Loaded into the processes of the race before the product: a team's file slot and a route that marks its files as in use, as a feature with policies
 * would declare them. No feature has one yet; the first that does replaces this file.
 */
if (isMainThread) await declare()

async function declare() {
  const { asCaller } = await import('#server/calls/caller.ts')
  const { conflict } = await import('#server/calls/errors.ts')
  const { files } = await import('#app/features.ts')
  const { claimFile, retireFiles } = await import('#features/files/server/data.ts')
  const { authorizeTeam, holdTeam } = await import('#features/teams/server/gate.ts')
  const SLOT = 'race-policy'
  const action = { who: 'managers', words: 'upload its policies' } as const

  const slot: FileSlot = {
    ...{ owner: 'team', slot: SLOT, accept: ['image/png'], maxBytes: 1024 * 1024, most: 2, keepDays: 3 },
    ...{ imageSide: 200, thumbnail: true },
    async write(context, teamId) {
      await holdTeam(context.db, { teamId })
      await authorizeTeam(context, { teamId, action })
    },
    look: async (_context, { owner: { teamId } }) => ({ teamId }),
  }

  const use: RawRoute = {
    method: 'POST',
    url: '/api/race/:team/files/:id',
    access: 'person',
    effect: 'write',
    summary: 'Puts an upload of a team into use',
    answers: { 204: null },
    async handle(_services, { call, params, query }, reply) {
      const { team: teamId, id } = params as { team: string; id: string }
      const owner = { teamId }
      await asCaller(call, { access: 'person', effect: 'write' }, async (context) => {
        await slot.write(context, teamId)
        if ('replace' in (query as object)) await retireFiles(context, { owner, slots: [SLOT], kept: [] })
        if (!(await claimFile(context.db, { owner, slot: SLOT, id }))) throw conflict(null)
      })
      return reply.code(204).send()
    },
  }
  Object.assign(files, { slots: [slot], routes: [...files.routes, use] })
}
