import { type ComponentType, createContext } from 'react'

/** A worker's button that reminds a team of what waits for it: the pages put it in, because another feature knows what waits. */
export const TeamReminder = createContext<ComponentType<{ teamId: string }> | undefined>(undefined)
