import type { PersonCompliance } from '../../schema.ts'

export interface OfMember {
  teamId: string
  userId: string
}

/** A requirement of one member. */
export type Item = PersonCompliance['items'][number]
