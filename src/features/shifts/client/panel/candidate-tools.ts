import { createContext, type ReactNode } from 'react'
import type { Candidate } from '../../schema.ts'

/** What pages put into the panel of a shift beside its candidates: features above this one have their own tools for them. */
interface Tools {
  ofPerson: (candidate: Candidate) => ReactNode
  ofShift: ReactNode
}

export const CandidateTools = createContext<Tools | undefined>(undefined)
