import { randomUUID } from 'node:crypto'
import { transact } from '#server/database/db.ts'
import { type Calls, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { notify } from './server/data.ts'
import { stopToken } from './server/mailing/stop-link.ts'

/** Something that they have not read yet. */
async function aNotice(world: World) {
  const { app, team, actors } = world
  const { database, clock, vault } = app.services
  await transact(database, { role: 'care_app' }, (db) =>
    notify({ db, clock, vault }, { to: [actors.self.id], kind: 'request-reopened', teamId: team.id }),
  )
  const { items } = await app.as(actors.self).notifications.list({})
  note(world, { id: items.find(({ unread }) => unread > 0)!.id })
}

/** What the generated tests cannot derive of calls to notifications. */
export const calls: Calls = {
  markRead: { given: aNotice, of: 'self' },
  markDone: { given: aNotice, of: 'self' },
  markAllRead: { given: aNotice, input: ({ app }) => ({ upTo: new Date(app.clock.now()).toISOString() }) },
  saveSettings: { input: () => ({ expiry: 'daily' }) },
  subscribe: {
    input: () => ({
      endpoint: `https://push.example.test/${randomUUID()}`,
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    }),
  },
  stopMails: {
    input: ({ app, actors }) => ({
      token: stopToken(app.services.vault, { userId: actors.self.id, group: 'all' }),
    }),
  },
}
