declare const made: unique symbol

/** One noun of one person or team, `team:<id>:requests`. Made by `Noun.of` and by nothing else. */
export type Topic = string & { readonly [made]: true }

/**
 * A word for something that changes on a screen. Who writes it publishes the topic of a person or team, the queries that show it are fetched again.
 * `audience` says who may hear of it: the person, or a part of a team.
 */
export interface Noun<Audience extends string = string> {
  name: string
  audience: Audience
  of(id: string): Topic
}

/** Declares nouns of one scope by who hears of each. A name is used once in the product. */
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

/** Declares nouns that a person hears of and nobody else. */
export function personNouns<Name extends string>(...names: Name[]): Record<Name, Noun<'person'>> {
  return nounsOf('person', Object.fromEntries(names.map((name) => [name, 'person'])) as Record<Name, 'person'>)
}

/** The name of a topic's noun; undefined for a topic of another kind. */
export function nameOf(topic: string): string | undefined {
  return topic.split(':')[2]
}
