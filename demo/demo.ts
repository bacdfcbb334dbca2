import { join } from 'node:path'
import pino from 'pino'
import { findDatabase } from '#app/installation.ts'
import { assemble } from '#app/product.ts'
import { createServer } from '#app/server.ts'
import { withClient } from '#server/database/client.ts'
import { type Connection, connect, transact } from '#server/database/db.ts'
import { readEnv } from '#server/env.ts'
import { JOBS_SCHEMA } from '#server/jobs.ts'
import { saveDistricts } from '#server/places/districts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Services } from '#server/services.ts'
import type { DemoTeam } from './part.ts'
import { PASSWORD } from './people.ts'
import { DISTRICTS } from './places.ts'
import { play } from './play.ts'

export async function refuseUnlessEmpty({ database }: Services) {
  const anybody = await transact(database, { role: 'care_auth', readOnly: true }, (db) =>
    db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
  )
  if (anybody)
    throw new Refusal(
      'This installation has people in it already: the demonstration fills an empty one only. Set DATA_DIR to a new folder.',
    )
}

/**
 * Deletes sessions and mails of the demonstration, and dates files like their people. What they were told of more than
 * two days ago they have read.
 */
async function tidyUp(owner: Connection) {
  await withClient(owner, (client) =>
    client.query(`begin; set local role care_owner;
    delete from app.sessions;
    update app.notifications set mail_at = null, push_at = null;
    update app.notifications set read_at = created_at + interval '2 hours' where read_at is null and created_at < now() - interval '2 days';
    update app.files f set created_at = p.created_at from app.profiles p where p.user_id = f.user_id;
    commit; delete from ${JOBS_SCHEMA}.job where state = 'created'`),
  )
}

/** Who runs each agency. */
const RUN_BY = 4

/**
 * Fills an empty installation with two agencies and 140 people, by the product's own procedures, and in bulk where many
 * do the same. Throws a Refusal when it is not empty.
 */
export async function fill(log: (line: string) => void) {
  const began = performance.now()
  const env = readEnv()
  const quiet = pino({ level: 'error' })
  const found = await findDatabase(env, quiet)
  const clock = { at: Date.now(), now: () => clock.at }
  const { services, close } = await assemble({ env, ...found, log: quiet, clock, worksOnJobs: false })
  const owner = connect(found.owner)
  // A demonstration that a power cut interrupts is begun anew: no commit waits for the disk.
  services.database.pool.on('connect', (client) => client.query('set synchronous_commit = off'))
  const server = await createServer(services, {
    publicUrl: env.publicUrl,
    logLevel: 'error',
    trustProxy: false,
    dist: join(env.dataDir, 'no-pages'),
  })
  try {
    await refuseUnlessEmpty(services)
    log('Filling the empty installation with two agencies and their people.')
    saveDistricts(env.dataDir, DISTRICTS)
    const { members, teams, carer, registering } = await play({ services, server, owner, clock }, log)
    await tidyUp(found.owner)
    const [first, second] = teams as [DemoTeam, DemoTeam]
    const people = members.length + teams.length * RUN_BY
    log(
      `Done in ${Math.round((performance.now() - began) / 1000)} s: ${people} people. Start with npm start, then sign in at ${env.publicUrl}/auth`,
    )
    const shown = {
      'as an owner:': `${first.owner.email} (of ${first.name})`,
      'as a manager:': first.manager.email,
      'for compliance:': first.officer.email,
      'of two sites alone:': first.siteManager.email,
      'as a carer:': carer.account.email,
      'still registering:': registering.account.email,
      'of another agency:': `${second.owner.email} (of ${second.name})`,
      'password of all:': PASSWORD,
    }
    for (const [role, email] of Object.entries(shown)) log(`  ${role.padEnd(20)}${email}`)
  } finally {
    await server.close()
    await owner.close()
    await close()
    await found.stop()
  }
}
