import type { RawBuilder } from 'kysely'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import { transact } from '../database/db.ts'
import type { Services } from '../services.ts'
import { type Mail, queueMail } from './outbox.ts'

interface Sent {
  publicUrl: string
  secret: string
}

interface Linking<About extends Sent> {
  /** Stores the hash of the secret, once, and reads what the mail says; no row where the link was taken back meanwhile. */
  keep: (hash: Buffer) => RawBuilder<Omit<About, keyof Sent>>
  write: (about: About) => Mail
}

/** Makes the secret of a link and mails it: it is stored nowhere but as a hash. */
export function mailSecretLink<About extends Sent>(
  { database, vault, publicUrl }: Services,
  { keep, write }: Linking<About>,
) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const secret = newSecret()
    const { rows } = await keep(hashSecret(secret)).execute(db)
    const [found] = rows
    if (found) await queueMail(db, vault, write({ ...found, publicUrl, secret } as About))
  })
}
