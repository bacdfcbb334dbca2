import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { another, note } from '#testing/calls/calls.ts'
import { aReference } from '#testing/people/reference-answer.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, team }: World) => app.as(team.owner).references
const seen = ({ team, actors, made }: World, version: number) => ({
  ...{ teamId: team.id, userId: actors.self.id, referenceId: made.referenceId!, version },
})

/** The referee's link, as their mail has it. */
async function aLink(world: World) {
  const token = newSecret()
  await world.app.services.database.pool.query(
    'insert into app.reference_links (secret_hash, reference_id) values ($1, $2)',
    [hashSecret(token), world.made.referenceId],
  )
  return note(world, { token })
}

/** A referee was asked some time ago, and has got the link; `version` 1. */
export async function anAskedReferee(world: World) {
  const email = `${another('referee').replace(' ', '-')}@rosecourt.example`
  const referee = { name: 'Ruth Hall', employer: 'Rose Court', relationship: 'line-manager' as const, email }
  const { id } = await as(world).ask({ teamId: world.team.id, userId: world.actors.self.id, ...referee })
  note(world, { referenceId: id })
  await aLink(world)
  await world.app.services.database.pool.query(`update app.reference_sends set at = at - interval '1 hour'`)
}

/** `version` 2. */
export async function anAnswer(world: World) {
  await anAskedReferee(world)
  await world.app.as().references.answer({ token: world.made.token!, ...aReference })
}

/** `version` 3. */
export async function aVerifiedReference(world: World) {
  await anAnswer(world)
  await as(world).verify(seen(world, 2))
}

/** `version` 3. */
export async function aQuestion(world: World) {
  await anAnswer(world)
  await as(world).reopen({ ...seen(world, 2), question: 'Until when was it?' })
  await aLink(world)
}

export async function aReleasedReference(world: World) {
  await aVerifiedReference(world)
  await as(world).release(seen(world, 3))
}
