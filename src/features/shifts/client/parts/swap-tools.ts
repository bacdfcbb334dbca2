import { type ComponentType, createContext } from 'react'
import type { OpenShift, OwnShift, ShiftDetails } from '../../schema.ts'

/** What pages put into a worker's shifts for places that change hands: a feature above this one does that. */
interface OwnTools {
  /** Takes over what a colleague asks, or declines, and says how it ended. */
  answer: (answer: 'accept' | 'decline', shift: OpenShift) => Promise<void>
  /** The button that asks colleagues to take a shift over. */
  Ask: ComponentType<{ shift: OwnShift }>
  /** What has become of that, and what they give in return. */
  Asked: ComponentType<{ shift: OwnShift }>
  /** What one may give in return for a colleague's shift. */
  Give: ComponentType<{ shift: OpenShift }>
}

export const OwnSwapTools = createContext<OwnTools | undefined>(undefined)

/** The same for the panel of a shift that managers read. */
export const SwapsOfShift = createContext<
  ComponentType<{ teamId: string; shift: ShiftDetails; onPerson: (userId: string) => void }> | undefined
>(undefined)
