declare const made: unique symbol

/** One noun of one person or team, `team:<id>:requests`. Made by `Noun.of` and by nothing else. */
export type Topic = string & { readonly [made]: true }

/**
 * A word for something that changes on screens. A write publishes the noun's topic of a person or team, and open pages
 * refetch the queries that show it. `audience` says who may follow it: the person, or a part of a team.
 */
export interface Noun<Audience extends string = string> {
  name: string
  audience: Audience
  of(id: string): Topic
}

/** Declares the nouns of one scope, each with its audience. A name is used once in the product. */
export function nounsOf<Name extends string, Audience extends string>(
  scope: string,
  declared: Record<Name, Audience>,
): Record<Name, Noun<Audience>> {
  const entries = Object.entries<Audience>(declared).map(([name, audience]) => [
    name,
    { name, audience, of: (id: string) => `${scope}:${id}:${name}` as Topic },
  ])
  return Object.fromEntries(entries)
}

/** Declares nouns that only the person may follow. */
export function personNouns<Name extends string>(...names: Name[]): Record<Name, Noun<'person'>> {
  return nounsOf('person', Object.fromEntries(names.map((name) => [name, 'person'])) as Record<Name, 'person'>)
}

/** The name of a topic's noun; undefined for a topic of another kind. */
export function nameOf(topic: string): string | undefined {
  return topic.split(':')[2]
}
