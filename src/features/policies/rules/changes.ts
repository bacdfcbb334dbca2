import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Block } from '../schema.ts'

export interface Words {
  text: string
  change?: 'added' | 'removed'
}

type BlockChange = { kind: 'new' } | { kind: 'changed'; words: Words[] }

/** What is new in a text: by the place of a block in the new version, whether it is new or how its words changed. */
export interface Changes {
  blocks: ReadonlyMap<number, BlockChange>
  /** Texts that are no longer there, by the place that they stood before. */
  removed: ReadonlyMap<number, string[]>
  count: number
}

const textOf = ({ spans }: Block) => spans.map(({ text }) => text).join('')

/** Compares two versions of a text, block by block and then word by word. */
export function changesBetween(before: readonly Block[], after: readonly Block[]): Changes {
  const found: Found = { blocks: new Map(), removed: new Map(), at: 0 }
  let gone: string[] = []
  for (const { value, added, removed } of diffArrays(before.map(textOf), after.map(textOf))) {
    if (removed) {
      gone = value
      continue
    }
    if (added) replace(found, { gone, come: value })
    else {
      leaveOut(found, gone)
      found.at += value.length
    }
    gone = []
  }
  leaveOut(found, gone)
  const { blocks, removed } = found
  return { blocks, removed, count: blocks.size + removed.size }
}

interface Found {
  blocks: Map<number, BlockChange>
  removed: Map<number, string[]>
  /** The place in the new version. */
  at: number
}

function leaveOut({ removed, at }: Found, texts: readonly string[]) {
  if (texts.length > 0) removed.set(at, [...(removed.get(at) ?? []), ...texts])
}

/** One passage after the other; where a new one has little in common with the old, one went and another came. */
function replace(found: Found, { gone, come }: { gone: readonly string[]; come: readonly string[] }) {
  for (const [place, text] of come.entries()) {
    const old = gone[place]
    const words = old === undefined ? undefined : wordsBetween(old, text)
    if (old !== undefined && !words) leaveOut(found, [old])
    found.blocks.set(found.at++, words ? { kind: 'changed', words } : { kind: 'new' })
  }
  leaveOut(found, gone.slice(come.length))
}

/** The words of both; undefined when less than a third of the new text was there before. */
function wordsBetween(before: string, after: string): Words[] | undefined {
  const words = diffWordsWithSpace(before, after).map(
    ({ value, added, removed }): Words => ({
      text: value,
      ...(added ? { change: 'added' } : removed ? { change: 'removed' } : {}),
    }),
  )
  const same = words.reduce((sum, { text, change }) => sum + (change ? 0 : text.trim().length), 0)
  return same * 3 >= after.length ? words : undefined
}
