import { randomBytes } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'

const BACKUP_CODES = 10
/** 32 letters and digits without look-alikes: five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LETTERS = 16

/** Ten codes of 80 bits, in groups of four; each works once. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** A typed code without hyphens and spaces; undefined when it cannot be a code. */
export function readBackupCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return code.length === LETTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

/** The stored MAC of a code: without the key file it cannot be brute-forced. */
export function backupCodeMac(vault: Vault, { userId, code }: { userId: string; code: string }) {
  return vault.pepper(`backup-code|${userId}|${readBackupCode(code) ?? ''}`)
}

/** Uses a code. True for one caller only, however many use it at once. */
export async function takeBackupCode(
  db: Db,
  { vault, userId, code, now }: { vault: Vault; userId: string; code: string; now: Date },
) {
  const used = await db
    .updateTable('mfa_backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_mac', '=', backupCodeMac(vault, { userId, code }))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
