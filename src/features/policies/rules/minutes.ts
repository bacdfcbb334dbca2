import type { Block } from '../schema.ts'

/** Words that people read in a minute, when it matters. */
const PACE = 180

/** How many minutes a text takes, at least one. */
export function minutesToRead(blocks: readonly Block[]): number {
  const words = blocks.flatMap(({ spans }) => spans.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)))
  return Math.max(1, Math.round(words.length / PACE))
}
