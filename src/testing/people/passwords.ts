import { beforeAll } from 'vitest'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { TestApp } from '../app.ts'
import { makePerson, type TestPerson } from './factories.ts'

/** Gives people, or a new person, `password` to sign in with; it is hashed once per file. */
export function usePeopleWith(password: string, app: TestApp) {
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(app.services.vault, password)
  })
  return async function member(known?: TestPerson) {
    const person = known ?? (await makePerson(app))
    await app.services.database.pool.query('update app.users set password_hash = $1 where id = $2', [
      passwordHash,
      person.id,
    ])
    return person
  }
}
