import type { World } from '../people/world.ts'

type Actor = keyof World['actors']

export type Maker = (world: World) => Promise<unknown>

interface Asked {
  /**
   * Makes in the world, through the product, what the call is about, and notes its ids: each time anew, because most
   * calls can be made once.
   */
  given?: Maker
  /** What the input needs beyond what all-calls.ts derives: samples, and the ids that were noted. */
  input?: (world: World) => object
  /** Who calls where one call is tried: otherwise staff, or a manager what managers alone may do. */
  by?: Actor
  /** Whose own the thing is that the input names, where the access word says less: who calls, too. */
  of?: Actor
  /** What everybody else gets who is not refused anyway: there is none of theirs, unless this says something else. */
  others?: string
  /** Those who get something else than the access word says. */
  except?: Partial<Record<Actor | 'coManager', string>>
}

/** Whoever may call gets OK, unless a reason is written why nobody does. */
type Answered = { answer?: never; because?: never } | { answer: string; because: string }

/** What a valid call of a procedure needs beyond what its contract says. */
export type Call = Asked & Answered

/** The calls of one feature, by procedure: its `calls.ts`. */
export type Calls = Record<string, Call>

/** Keeps ids of what was made in a world: a call that needs one of this name is about the last one. */
export function note<T extends Record<string, string>>(world: World, ids: T): T {
  Object.assign(world.made, ids)
  return ids
}

/** A maker of several things, one after the other. */
export function both(...makers: Maker[]): Maker {
  return async (world) => {
    for (const make of makers) await make(world)
  }
}

/** The name of the next thing of a kind, where no two may have the same. */
export const another = (word: string) => `${word} ${++count}`
let count = 0

export const ofCoManager = ({ coManager }: World) => ({ userId: coManager.id })
