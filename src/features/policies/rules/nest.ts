import type { Block } from '../schema.ts'

/** A block, or a list of items that may have lists of their own; `at` is the block's place in the text. */
export type Nested = { kind: 'heading' | 'subheading' | 'paragraph'; block: Block; at: number } | NestedList

export interface NestedList {
  kind: 'list'
  ordered: boolean
  items: { block: Block; at: number; lists: NestedList[] }[]
}

type Placed = { block: Block; at: number }

const isItem = ({ block: { kind } }: Placed) => kind === 'bullet' || kind === 'number'

/** The text as browsers and editors nest it: consecutive list items become lists. */
export function nest(blocks: readonly Block[]): Nested[] {
  const placed = blocks.map((block, at) => ({ block, at }))
  const nested: Nested[] = []
  for (let from = 0; from < placed.length; ) {
    const first = placed[from] as Placed
    const end = placed.findIndex((one, at) => at > from && !isItem(one))
    const until = isItem(first) ? (end < 0 ? placed.length : end) : from + 1
    if (isItem(first)) nested.push(...listsOf(placed.slice(from, until)))
    else nested.push({ kind: first.block.kind as 'paragraph', ...first })
    from = until
  }
  return nested
}

/** Items that follow one another; those that are indented further than the first belong to the one before them. */
function listsOf(items: readonly Placed[]): NestedList[] {
  const lists: NestedList[] = []
  for (let from = 0; from < items.length; ) {
    const head = items[from] as Placed
    const end = items.findIndex(({ block }, at) => at > from && block.depth <= head.block.depth)
    const until = end < 0 ? items.length : end
    const ordered = head.block.kind === 'number'
    const item = { ...head, lists: listsOf(items.slice(from + 1, until)) }
    const last = lists.at(-1)
    if (last?.ordered === ordered) last.items.push(item)
    else lists.push({ kind: 'list', ordered, items: [item] })
    from = until
  }
  return lists
}
