import { createRouterClient } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { router } from '#app/router.ts'
import type { Clock } from '#server/clock.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { PASSWORD } from './people.ts'

export interface Account {
  id: string
  name: string
  email: string
}

export interface NewAccount extends Omit<Account, 'id'> {
  role: 'staff' | 'manager'
}

export interface Upload {
  slot: string
  name: string
  mime: string
  body: Buffer
  /** The id of the team whose file it is; without one it is the person's. */
  team?: string
}

/** The product with a clock that is set to the day of each event. */
export interface Stage {
  services: Services
  server: FastifyInstance
  clock: Clock & { at: number }
}

export type Actions = ReturnType<typeof actionsOn>

const HOUR_MS = 3_600_000

/** People's acts, by the product's own procedures, at the time of the clock. */
export function actionsOn({ services, server, clock }: Stage) {
  const { database, vault, features } = services
  // One hash for all accounts, because each would take a while.
  const hashed = hashPassword(vault, PASSWORD)
  const sessions = new Map<string, { secret: string; until: number }>()

  async function signIn(userId: string) {
    const known = sessions.get(userId)
    if (known && known.until > clock.at) return known.secret
    const secret = newSecret()
    const now = new Date(clock.at)
    const times = { created_at: now, authenticated_at: now, refreshed_at: now }
    await transact(database, { role: 'care_auth' }, (db) =>
      db
        .insertInto('sessions')
        .values({ user_id: userId, secret_hash: hashSecret(secret), ...times })
        .execute(),
    )
    sessions.set(userId, { secret, until: clock.at + HOUR_MS / 6 })
    return secret
  }

  return {
    /** An account whose email is confirmed. */
    async signUp({ name, email, role }: NewAccount): Promise<Account> {
      const now = new Date(clock.at)
      const hash = await hashed
      return transact(database, { role: 'care_auth' }, async (db) => {
        const { id } = await db
          .insertInto('users')
          .values({
            email,
            password_hash: hash,
            email_confirmed_at: now,
            created_at: now,
            updated_at: now,
            last_sign_in_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('profiles').values({ user_id: id, full_name: name, role, created_at: now }).execute()
        return { id, name, email }
      })
    },

    /** The procedures as this person. */
    async as({ id }: Pick<Account, 'id'>) {
      return createRouterClient(router, {
        context: { database, clock, vault, features, sessionSecret: await signIn(id), ip: '192.0.2.1' },
      })
    },

    /** The procedures without a session. */
    stranger() {
      return createRouterClient(router, {
        context: { database, clock, vault, features, sessionSecret: undefined, ip: '192.0.2.2' },
      })
    },

    /** The token of a link to a referee, as a mail would hold it. */
    async refereeToken(referenceId: string): Promise<string> {
      const secret = newSecret()
      await transact(database, { role: 'care_worker' }, (db) =>
        db
          .insertInto('reference_links')
          .values({ secret_hash: hashSecret(secret), reference_id: referenceId })
          .execute(),
      )
      return secret
    },

    /** Sends a file as the browser does. */
    async upload({ id }: Pick<Account, 'id'>, { slot, name, mime, body, team }: Upload): Promise<FileRef> {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/files',
        query: { slot, name, type: mime, ...(team && { team }) },
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-requested-with': 'care-staffing',
          'content-type': 'application/octet-stream',
        },
        cookies: { '__Host-session': await signIn(id) },
        payload: body,
      })
      if (answer.statusCode !== 201) throw new Error(`${name} was not taken: ${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
  }
}
