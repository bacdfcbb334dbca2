import type { Group, NextPerson, Proposal, WayOut } from '../../schema.ts'

/** What is kept of people: their ids. Their names are read with it. */
type Nameless<T> = Omit<T, 'fullName' | 'photoFileId'>

export type Merits = Pick<
  Proposal,
  | 'timesHere'
  | 'metres'
  | 'weekMinutes'
  | 'plannedMinutes'
  | 'wishedMinutes'
  | 'contractMinutes'
  | 'unpopularBefore'
  | 'prefers'
  | 'preferredBySite'
  | 'pay'
  | 'reasons'
>

/** Why a place has whom it has. */
export interface SaidProposal extends Merits {
  next: Nameless<NextPerson>[]
}

/** Somebody who was pinned to a place that they do not have. */
export interface SaidPin {
  shiftId: string
  userId: string
  why: string
}

/** People who are kept by the same. */
export type SaidGroup = Omit<Group, 'people'> & { people: Nameless<Group['people'][number]>[] }

/** Why a place stays open. */
export interface SaidOpen {
  people: number
  groups: SaidGroup[]
  waysOut: Nameless<WayOut>[]
}

/** Everybody whom it names. */
export function namedBy(said: SaidProposal | SaidOpen): string[] {
  if ('next' in said) return said.next.map(({ userId }) => userId)
  return [...said.groups.flatMap(({ people }) => people), ...said.waysOut].map(({ userId }) => userId)
}
