import type { ReactNode } from 'react'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import type { Override } from '#features/shifts/schema.ts'
import type { Unbooked } from '../schema.ts'

/** Asks why somebody is booked although a rule blocks: the dialog of shifts. */
export type AskOverride = (asked: {
  work: Unbooked
  answer: SaidAnswer
  onOverride: (override: Override) => Promise<void>
  onClose: () => void
}) => ReactNode
