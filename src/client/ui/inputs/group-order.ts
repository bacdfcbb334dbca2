import { hasWords, searchWords } from '#shared/search.ts'

/** One of many to choose from. */
export interface Choice {
  id: string
  name: string
  /** What tells it from others of the name, such as a postcode; found as well. */
  detail?: string
}

/** Choices that belong together and can be ticked at once. */
export interface ChoiceGroup {
  id: string
  name: string
  items: readonly Choice[]
}

/** A group with those of its choices that are shown. */
export interface ShownGroup extends ChoiceGroup {
  /** It has but one, shown or not. */
  isSingle: boolean
}

interface Shown {
  words: string
  /** The ids that stand first. */
  first: ReadonlySet<string>
}

/**
 * The groups with what matches every word, of the group's name or the choice's own; those in `first` before the others,
 * each in its order.
 */
export function shownGroups(groups: readonly ChoiceGroup[], { words, first }: Shown): ShownGroup[] {
  const asked = searchWords(words)
  const found = groups.map((group) => {
    const items = group.items.filter(({ name, detail = '' }) => hasWords(`${group.name} ${name} ${detail}`, asked))
    return { ...group, items: firstOnes(items, ({ id }) => first.has(id)), isSingle: group.items.length === 1 }
  })
  return firstOnes(
    found.filter(({ items }) => items.length > 0),
    ({ items }) => items.some(({ id }) => first.has(id)),
  )
}

function firstOnes<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

/** The groups, with what was chosen before and can be chosen no more: it stays until somebody takes it out. */
export function withKept(groups: readonly ChoiceGroup[], chosen: readonly Choice[]): readonly ChoiceGroup[] {
  const offered = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)))
  const kept = chosen.filter(({ id }) => !offered.has(id))
  return kept.length === 0 ? groups : [...groups, { id: 'kept', name: 'Archived', items: kept }]
}
