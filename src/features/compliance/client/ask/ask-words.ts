import { notedInShort } from '../../rules/noted.ts'
import type { AskPlan } from '../../schema.ts'

export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** How many lack something, with what a list of the team says of it: `3 people, 1 in your list: ends on 12/03/2027`. */
export function lackInWords(items: readonly Pick<AskPlan['people'][number]['items'][number], 'noted'>[]): string {
  const noted = items.flatMap((item) => item.noted ?? [])
  const [first] = noted
  if (!first) return people(items.length)
  const days = noted.length === 1 ? `: ${notedInShort(first)}` : ''
  return `${people(items.length)}, ${noted.length} in your list${days}`
}

/**
 * The people who would get a message when these requirements are chosen, with the number of items; and how many get
 * none because they were asked a short time ago.
 */
export function countAsking(plan: AskPlan, chosen: ReadonlySet<string>) {
  const wanted = plan.people.map(({ items }) => items.filter(({ requirementId }) => chosen.has(requirementId)))
  const open = wanted.map((items) => items.filter(({ askedLately }) => !askedLately).length)
  return {
    people: open.filter((count) => count > 0).length,
    items: open.reduce((sum, count) => sum + count, 0),
    leftOut: wanted.filter((items, at) => items.length > 0 && open[at] === 0).length,
  }
}

/** `23 people, 41 items, one message each. 4 were asked within 3 days and are left out.` */
export function askingInWords(counts: ReturnType<typeof countAsking>): string {
  const { items, leftOut } = counts
  const sent =
    counts.people === 0
      ? 'Nobody would be asked.'
      : `${people(counts.people)}, ${items === 1 ? '1 item' : `${items} items`}, one message${counts.people === 1 ? '' : ' each'}.`
  if (leftOut === 0) return sent
  return `${sent} ${leftOut === 1 ? '1 was' : `${leftOut} were`} asked within 3 days and ${leftOut === 1 ? 'is' : 'are'} left out.`
}
