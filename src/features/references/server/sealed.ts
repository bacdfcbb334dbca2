import type { DataKey } from '#server/crypto/vault.ts'
import type { Referee, Sealed } from '../schema.ts'

/** The sealed values of a request, each with the type that it has when it is opened. */
interface SealedValues {
  referee: Referee
  answer: Sealed
  question: string
  reason: string
}

const contextOf = (column: string, id: string) => `reference_requests|${column}|${id}`

/** Seals a value of a request with the key of the person that it is about. */
export function seal<Column extends keyof SealedValues>(
  key: DataKey,
  { id, column, value }: { id: string; column: Column; value: SealedValues[Column] },
): Buffer {
  return key.seal(JSON.stringify(value), contextOf(column, id))
}

export function unseal<Column extends keyof SealedValues>(
  key: DataKey,
  { id, column, sealed }: { id: string; column: Column; sealed: Buffer },
): SealedValues[Column] {
  return JSON.parse(key.unseal(sealed, contextOf(column, id)))
}

/** What was tried where references could not be had. */
export const stepsContext = (id: string) => `reference_statements|steps_taken|${id}`
