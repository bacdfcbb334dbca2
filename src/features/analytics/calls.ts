import { type Calls, note } from '#testing/calls/calls.ts'
import { makeMember } from '#testing/people/factories.ts'
import type { World } from '#testing/people/world.ts'

/** Somebody joined two months ago, and has not finished their registration. */
async function unfinished(world: World) {
  const { app, team } = world
  const { id } = await makeMember(app, { team })
  await app.services.database.pool.query(
    `update app.team_members set joined_at = joined_at - interval '60 days' where team_id = $1 and user_id = $2`,
    [team.id, id],
  )
  note(world, { unfinishedId: id })
}

const unfinishedOnes = ({ made }: World) => ({ kind: 'unfinished' as const, userIds: [made.unfinishedId!] })

/** They have just been reminded. */
async function aReminder(world: World) {
  await unfinished(world)
  const { app, team, actors } = world
  const { hold } = await app.as(actors.manager).analytics.remind({ teamId: team.id, ...unfinishedOnes(world) })
  note(world, { hold })
}

/** What the generated tests cannot derive of calls to analytics. */
export const calls: Calls = {
  remind: { given: unfinished, input: unfinishedOnes },
  undoRemind: { given: aReminder },
}
