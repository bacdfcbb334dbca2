import { loadKeys } from '#server/crypto/keys.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { createVault } from '#server/crypto/vault.ts'
import { inDatabase } from './database.ts'
import type { Product } from './server.ts'

const hashes = new Map<string, Promise<string>>()

/** The hash of a password for this product: computed once, because it is slow by intention. */
function hashFor({ dataDir }: Product, password: string) {
  const key = `${dataDir} ${password}`
  const known = hashes.get(key)
  if (known) return known
  const made = hashPassword(createVault(loadKeys({ dataDir, fingerprints: [] }).keys), password)
  hashes.set(key, made)
  return made
}

interface Account {
  name: string
  email: string
  password: string
  portal: string
}

/** An account whose email is confirmed, as sign-up and the mail's link leave it. */
export async function makeAccount(product: Product, { name, email, password, portal }: Account) {
  const hash = await hashFor(product, password)
  await inDatabase(
    product,
    `with made as (insert into app.users (email, password_hash, email_confirmed_at) values ($1, $2, now()) returning id)
     insert into app.profiles (user_id, full_name, role) select id, $3, $4 from made`,
    [email, hash, name, portal],
  )
}
