import type { ReactNode } from 'react'

/** Something that the command palette offers. */
export interface Finding {
  /** Unique among the findings of its source. */
  id: string
  label: ReactNode
  /** Said more quietly after the label. */
  hint?: ReactNode
  leading?: ReactNode
  /** At the end of the line, such as a state. */
  end?: ReactNode
  /** Called when it is chosen, after the palette has closed. */
  run: () => void
}

/** One group of findings in the command palette. */
export interface Source {
  title: string
  /** Finds what the words name. No words: what is offered before anything is typed. */
  find: (words: string, signal: AbortSignal) => readonly Finding[] | Promise<readonly Finding[]>
  /** Whether it asks the server: then it is called after a short rest in typing. */
  remote?: boolean
}
