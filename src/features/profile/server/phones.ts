import { type RawBuilder, sql } from 'kysely'
import type { DataKey, Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'

const CONTEXT = 'profiles|phone'

/** The same number gives the same bytes, so that a save that changes nothing is seen. */
export const sealPhone = (key: DataKey, phone: string) => key.sealAlike(phone, CONTEXT)

interface Reading {
  db: Db
  vault: Vault
}

interface Sealed {
  userId: string
  phone: Buffer
  kekId: string
  wrapped: Buffer
}

async function find({ db, vault }: Reading, where: RawBuilder<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<Sealed>`
    select p.user_id as "userId", p.phone, k.kek_id as "kekId", k.wrapped_dek as wrapped
      from app.profiles p join app.user_keys k on k.user_id = p.user_id where p.phone is not null and ${where}`.execute(
    db,
  )
  return new Map(
    rows.map(({ userId, phone, kekId, wrapped }) => [
      userId,
      vault.unwrap({ userId, kekId, wrapped }).unseal(phone, CONTEXT),
    ]),
  )
}

/** A person's own phone number; '' for none. */
export async function readOwnPhone(reading: Reading, userId: string): Promise<string> {
  return (await find(reading, sql`p.user_id = ${userId}`)).get(userId) ?? ''
}

/**
 * The own phone numbers of people, by their ids: of active staff of the team, and who has given none has no entry. The
 * caller runs the team.
 */
export async function readPhones(
  reading: Reading,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  return find(
    reading,
    sql`p.user_id in (select m.user_id from app.team_members m
      where m.team_id = ${teamId} and m.user_id = any(${userIds}::uuid[]) and m.status = 'active' and m.role = 'staff')`,
  )
}
