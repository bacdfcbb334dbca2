import { join } from 'node:path'
import { anchorFile } from '#features/audit/server/anchors.ts'
import { journalFile } from '#features/privacy/server/erasure/journal.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** A query for every file of the store that a row refers to: its id, and its plain size where a row has it. */
export const STORED_FILES = `select id, size from app.files
  union all select unnest(file_ids), null from app.kept_records`

/** The files beside the database that belong into a backup; the key file does not. */
export function keptFiles(dataDir: string) {
  return { anchors: anchorFile(dataDir), journal: journalFile(dataDir) }
}

/**
 * Statements by which a restore revokes what opened something before: sessions, mailed links, challenges, idempotency answers.
 * Backup codes stay: without them a person who has lost their phone could not sign in.
 */
export const REVOKE = [
  'update app.sessions set revoked_at = now() where revoked_at is null',
  'update app.account_tokens set used_at = now() where used_at is null',
  'update app.team_invitations set secret_hash = null where secret_hash is not null',
  'update app.interviews set link_hash = null where link_hash is not null',
  'delete from app.reference_links',
  'update app.client_asks set secret_hash = null, revoked_at = coalesce(revoked_at, now()) where secret_hash is not null',
  'update app.client_signatories set secret_hash = null where secret_hash is not null',
  'update app.invoice_links set secret_hash = null, revoked_at = coalesce(revoked_at, now()) where secret_hash is not null',
  'update app.rota_links set secret_hash = null, revoked_at = coalesce(revoked_at, now()) where secret_hash is not null',
  'update app.clock_devices set code_hash = null, token_hash = null, ended_at = coalesce(ended_at, now()) where ended_at is null',
  'delete from app.calendar_feeds',
  'delete from app.old_session_secrets',
  'delete from app.mfa_challenges',
  // Archives live for a few days and are not part of a backup: people request them again.
  `update app.exports set state = 'expired' where state in ('queued', 'running', 'ready')`,
  'delete from app.idempotency_keys',
]
