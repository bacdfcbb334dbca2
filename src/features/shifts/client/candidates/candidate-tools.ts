import { createContext, type ReactNode } from 'react'
import type { Candidate, Place } from '../../schema.ts'

export interface Asking {
  userIds: readonly string[]
  /** What is ticked from the beginning. */
  requirementIds: readonly string[]
  onClose: () => void
}

/** What pages put into the panel of a shift beside its candidates: other features have their own tools for them. */
interface Tools {
  /** In the row of a person: the button that rings them. */
  ring: (candidate: Candidate) => ReactNode
  /** What was said to them on the phone last, before what their rank comes from. */
  called: (candidate: Candidate) => ReactNode
  /** Below the row of a person; nothing for most. */
  ofPerson: (candidate: Candidate) => ReactNode
  ofShift: ReactNode
  /** In the row of somebody who is booked on it, before it begins. */
  ofPlace: (place: Place) => ReactNode
  /** Who was rung about the shift. */
  log: ReactNode
  /** Asks people for what they lack. */
  askFor: (asking: Asking) => ReactNode
}

export const CandidateTools = createContext<Tools | undefined>(undefined)
