import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Db } from '../database/db.ts'

/** Everyone who can act. Rights are not part of an actor: gates read them from teams and members. */
export type Actor =
  | {
      kind: 'person'
      id: string
      email: string
      sessionId: string
      /** When the password (and second factor) was last given, ISO instant. */
      authenticatedAt: string
      /** Whether a second factor was given in this session (`aal2`). */
      aal: 'aal1' | 'aal2'
      ip: string
    }
  | { kind: 'stranger'; ip: string }
  | { kind: 'job'; name: string }

export type Person = Extract<Actor, { kind: 'person' }>

/** What a handler gets, inside its transaction. */
export interface Context<A extends Actor = Actor> {
  actor: A
  db: Db
  clock: Clock
  vault: Vault
}

/** What a signed-in person's handler gets. */
export type PersonContext = Context<Person>
