import type { Highs } from 'highs'
import type { Minutes } from './clock.ts'
import type { Finding, Goal } from './goals.ts'

export interface Asked {
  folder?: string
  quick: boolean
  minutes?: number
  parts?: string[]
  /** Of people, in weeks. */
  most?: number
  /** These instances alone. */
  only?: number[]
}

/** What each part is given to measure with, and to tell. */
export interface Bench extends Asked {
  highs: Highs
  time: Minutes
  say(line: string): void
  found(goal: Goal, finding: Finding): void
}

/** What the measuring thread tells. */
export type Told = { line: string } | { goal: Goal; finding: Finding }
