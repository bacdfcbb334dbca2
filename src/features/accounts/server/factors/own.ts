import type { PersonContext } from '#server/calls/context.ts'
import type { Factor } from '../../schema.ts'

/** The verified second factors of the signed-in person. */
export async function ownFactors({ db, actor }: PersonContext): Promise<Factor[]> {
  const rows = await db
    .selectFrom('mfa_factors')
    .select(['id', 'factor_type', 'friendly_name as name', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', actor.id)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .execute()
  return rows.map(({ factor_type, ...row }) => ({ ...row, kind: factor_type === 'totp' ? 'totp' : 'webauthn' }))
}

export async function backupCodesLeft({ db, actor }: PersonContext): Promise<number> {
  const { left } = await db
    .selectFrom('mfa_backup_codes')
    .select((eb) => eb.fn.count<number>('id').as('left'))
    .where('user_id', '=', actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Replaces the backup codes; two concurrent calls end with one set. */
export async function replaceBackupCodes({ db, actor }: PersonContext, { macs, now }: { macs: string[]; now: string }) {
  await db.selectFrom('profiles').select('user_id').where('user_id', '=', actor.id).forUpdate().execute()
  await db.deleteFrom('mfa_backup_codes').where('user_id', '=', actor.id).execute()
  await db
    .insertInto('mfa_backup_codes')
    .values(macs.map((code_mac) => ({ user_id: actor.id, code_mac, created_at: now })))
    .execute()
}
