import type { World } from './people/world.ts'

/** What a valid call of a procedure needs beyond what its contract says. */
export interface Call {
  /** The part of the input that all-calls.ts cannot derive. */
  input?: (world: World) => object
  /** What those who may call get, when it is not 'OK'. */
  answer?: string
  /** Those who get something else than the access word says. */
  except?: Partial<Record<keyof World['actors'], string>>
}

/** The calls of one feature, by procedure: its `calls.ts`. */
export type Calls = Record<string, Call>

export const ofCoManager = ({ coManager }: World) => ({ userId: coManager.id })
