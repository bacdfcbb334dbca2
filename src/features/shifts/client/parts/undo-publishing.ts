import { createContext } from 'react'

/** Takes back what was published by a step: a feature above this one keeps the steps. */
export const UndoPublishing = createContext<((stepId: string) => Promise<void>) | undefined>(undefined)
