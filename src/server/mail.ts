import type { Db } from './db.ts'
import { enqueue } from './jobs.ts'
import type { Vault } from './vault.ts'

export const MAIL_QUEUE = 'mail'
const CONTEXT = 'mail|job'

export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html?: string | undefined
  /** What it is about, for the log: `account.verify`. */
  kind: string
}

/** Puts a mail into the outbox in the transaction that caused it; sealed, because it may hold a link that opens an account. */
export async function queueMail(db: Db, vault: Vault, mail: Mail) {
  const sealed = vault.sealSystem(JSON.stringify(mail), CONTEXT).toString('base64')
  await enqueue(db, { queue: MAIL_QUEUE, data: { kind: mail.kind, sealed } })
}
