import { sql } from 'kysely'
import { type Calls, note } from '#testing/calls/calls.ts'
import { makeSession } from '#testing/people/factories.ts'
import { giveAuthenticator } from '#testing/people/second-factor.ts'
import type { World } from '#testing/people/world.ts'

/** A mail to the person could not be delivered. */
async function aBounce({ app, actors: { self } }: World) {
  const now = new Date(app.clock.now())
  await sql`insert into app.mail_bounces (address_hash, at, again_after)
    values (app.address_hash(${self.email}), ${now}, ${now}::timestamptz + interval '1 day') on conflict do nothing`.execute(
    app.services.database.kysely,
  )
}

async function anotherSession(world: World) {
  const { app, actors } = world
  const before = new Set((await app.as(actors.self).accounts.sessions()).items.map(({ id }) => id))
  await makeSession(app, actors.self.id)
  const { items } = await app.as(actors.self).accounts.sessions()
  note(world, { sessionId: items.find(({ id }) => !before.has(id))!.id })
}

async function aFactor({ app, actors: { self } }: World) {
  const { factors } = await app.as(self).accounts.factors()
  if (factors.length === 0) await giveAuthenticator(app, self)
}

/** What the generated tests cannot derive of calls to accounts. */
export const calls: Calls = {
  tryMailAgain: { given: aBounce, of: 'self' },
  makeBackupCodes: {
    given: aFactor,
    of: 'self',
    others: 'FORBIDDEN',
  },
  revokeSession: { given: anotherSession, of: 'self' },
}
