import { createRouterClient } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { router } from '#app/router.ts'
import { type AuthorizedTeam, authorizeTeam, holdTeam, type TeamContext } from '#features/teams/server/gate.ts'
import { type AuditEntry, auditEach } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Clock } from '#server/clock.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { type Database, type Db, transact } from '#server/database/db.ts'
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
  /** The connection of migrations, for what no request may do. */
  owner: Database
  clock: Clock & { at: number }
}

export type Actions = ReturnType<typeof actionsOn>

const HOUR_MS = 3_600_000

/** Who runs a team may do this. */
const RUNS = { who: 'managers', words: 'run the team' } as const

/** A statement that no request may send; it leaves what a procedure would. Triggers follow it. */
export async function asOwner<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  await sql`set local role care_owner`.execute(db)
  const { rows } = await statement.execute(db)
  await sql`set local role care_app`.execute(db)
  return rows
}

/** What people have done themselves, in the log of a team. */
export async function auditTheirs(
  { actor, ...context }: TeamContext,
  entries: readonly (AuditEntry & { subject: string })[],
) {
  await sql`set local role care_owner`.execute(context.db)
  for (const entry of entries)
    await auditEach(
      { ...context, actor: { ...actor, id: entry.subject } },
      { teamId: context.team.id, entries: [entry] },
    )
  await sql`set local role care_app`.execute(context.db)
}

/** Marks uploads of the caller as used by what they save. */
async function use({ db }: PersonContext, uploads: readonly { id: string }[]) {
  const ids = uploads.map(({ id }) => id)
  if (ids.length > 0) await db.updateTable('files').set({ state: 'current' }).where('id', 'in', ids).execute()
}

/** People's acts, by the product's own procedures, at the time of the clock. */
export function actionsOn({ services, server, owner, clock }: Stage) {
  const { database, vault, features, here, files, slots } = services
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

  /** Many acts of one person in one transaction, by the functions that the procedures call: what many have in common costs once. */
  async function together<T>(account: Pick<Account, 'id'>, work: (context: PersonContext) => Promise<T>): Promise<T> {
    const call = {
      database: owner,
      clock,
      vault,
      features,
      here,
      sessionSecret: await signIn(account.id),
      ip: '192.0.2.1',
    }
    return asCaller(call, { access: 'person', effect: 'write' }, work)
  }

  return {
    /** For what the product does by itself. */
    services,
    together,
    use,

    /** `together`, of somebody who runs the team. */
    inTeam<T>(account: Pick<Account, 'id'>, teamId: string, work: (context: TeamContext) => Promise<T>): Promise<T> {
      return together(account, async (context) => {
        await holdTeam(context.db, { teamId })
        const team: AuthorizedTeam = await authorizeTeam(context, { teamId, action: RUNS })
        return work({ ...context, team })
      })
    },

    /**
     * Stores files of the caller or a team that are in use at once, as uploading and saving would leave them; without
     * inspection, because nobody else made them.
     */
    async keep(context: PersonContext, uploads: readonly Omit<Upload, 'team'>[], teamId?: string): Promise<FileRef[]> {
      const owner = teamId ? { teamId } : { userId: context.actor.id }
      const key = await context.vault.openOrCreate(context.db, owner)
      const kept = await Promise.all(
        uploads.map(async ({ slot, name, mime, body }) => {
          const id = crypto.randomUUID()
          const arrived = await files.receive([body], { key: key.bytes, id })
          await arrived.keep()
          const { most, keepDays } = slots.get(slot)!
          const { size, digest } = arrived
          return { id, slot, name, mime, size, digest, most, keep_days: keepDays }
        }),
      )
      const rows = kept.map((file) => ({ ...file, user_id: owner.userId ?? null, team_id: teamId ?? null }))
      await context.db.insertInto('files').values(rows).execute()
      await use(context, kept)
      await auditEach(context, {
        teamId,
        entries: kept.map(({ id, slot, size }) => ({
          action: 'file.upload',
          subject: owner.userId,
          object: `files:${id}`,
          meta: { slot, size },
        })),
      })
      return kept.map(({ id, name, mime, size }) => ({ id, name, mime, size }))
    },

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
        context: { database, clock, vault, features, here, sessionSecret: await signIn(id), ip: '192.0.2.1' },
      })
    },

    /** The procedures without a session. */
    stranger() {
      return createRouterClient(router, {
        context: { database, clock, vault, features, here, sessionSecret: undefined, ip: '192.0.2.2' },
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
