import { createContext, use } from 'react'

/** An action as a policy has it. */
export interface Act {
  words: string
}

type May = (action: Act) => boolean

/** What the reader may do on the page that is shown; the page provides it. */
export const MayContext = createContext<May>(() => true)

/** Whether the reader may do something here, for buttons that are left out otherwise. The server refuses it in any case. */
export function useMay(): May {
  return use(MayContext)
}
