import type { Calls } from '#testing/calls.ts'
import { makeMember } from '#testing/people/factories.ts'
import type { World } from '#testing/people/world.ts'

/** Somebody joined two months ago, and has not finished their registration. */
async function unfinished({ app, team }: World) {
  const { id } = await makeMember(app, { team })
  await app.services.database.pool.query(
    `update app.team_members set joined_at = joined_at - interval '60 days' where team_id = $1 and user_id = $2`,
    [team.id, id],
  )
}

/** What the generated tests cannot derive of calls to analytics. */
export const calls: Calls = {
  remind: { given: unfinished, input: () => ({ kind: 'unfinished', who: 'all' }) },
}
