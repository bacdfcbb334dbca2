import { teamNouns } from '#features/teams/nouns.ts'
import { topicsOf } from '#features/teams/server/topics.ts'
import { eventStream } from '#server/http/event-stream.ts'
import type { Noun } from '#shared/nouns.ts'
import { features } from './all-features.ts'

/** The nouns of every feature. */
export const nouns: Noun[] = features.flatMap((feature) => Object.values(feature.nouns ?? {}))

/** The nouns whose change may change every answer: who joins, leaves or may see less of a team reads all of their page again. */
export const unsettling: Noun[] = [teamNouns.teams]

/** The event stream. A person's topics change with their own role in teams, and with what a team lets its members see. */
export const eventRoute = eventStream({
  topicsOf: (context) => topicsOf(context, nouns),
  changes: [teamNouns.teams, teamNouns.team],
  unsettles: unsettling,
})
