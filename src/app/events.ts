import { teamNouns } from '#features/teams/nouns.ts'
import { topicsOf } from '#features/teams/server/topics.ts'
import { eventStream } from '#server/http/event-stream.ts'
import type { Noun } from '#shared/nouns.ts'
import { features } from './all-features.ts'

/** The nouns of every feature. */
export const nouns: Noun[] = features.flatMap((feature) => Object.values(feature.nouns ?? {}))

/**
 * The event stream. A person's topics change with their own role in teams, and with what a team lets its members see. What
 * they may see and do there changes what every query answers them.
 */
export const eventRoute = eventStream({
  topicsOf: (context) => topicsOf(context, nouns),
  changes: [teamNouns.teams, teamNouns.team],
  unsettles: [teamNouns.teams],
})
