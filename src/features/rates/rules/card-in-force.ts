import type { Day } from '#shared/time.ts'

/** What a card is for; null: for every one. A site has its client. */
export interface Scope {
  clientId: string | null
  siteId: string | null
  job: string | null
}

/** The more specific a scope, the higher: site and job, site, client and job, client, job, team. */
function closeness({ clientId, siteId, job }: Scope): number {
  const place = siteId ? 4 : clientId ? 2 : 0
  return place + (job ? 1 : 0)
}

/** Whether a card is for shifts in a job at a site of a client. */
function isFor(card: Scope, shift: { clientId: string; siteId: string; job: string }): boolean {
  return (
    (card.siteId === null || card.siteId === shift.siteId) &&
    (card.clientId === null || card.clientId === shift.clientId) &&
    (card.job === null || card.job === shift.job)
  )
}

interface Begun {
  version: number
  from: Day
}

/** The version in force on a day: of those that have begun by then the one recorded last. `versions` in their order. */
export function versionOn<V extends Begun>(versions: readonly V[], day: Day): V | undefined {
  return versions.findLast(({ from }) => from <= day)
}

/** The card and version by which a shift is paid on a day: the most specific card that has one in force. */
export function termsFor<C extends Scope & { versions: readonly Begun[] }>(
  cards: readonly C[],
  shift: { clientId: string; siteId: string; job: string },
  day: Day,
): { card: C; version: C['versions'][number] } | undefined {
  return cards
    .filter((card) => isFor(card, shift))
    .sort((a, b) => closeness(b) - closeness(a))
    .flatMap((card) => {
      const version = versionOn(card.versions, day)
      return version ? [{ card, version }] : []
    })[0]
}

export type VersionState = 'in force' | 'to come' | 'ended' | 'replaced'

/** Where a version stands on a day. Replaced: one that was recorded later began first, so that it never counted. */
export function stateOf<V extends Begun>(versions: readonly V[], { version, from }: V, today: Day): VersionState {
  const [until] = versions
    .filter((other) => other.version > version)
    .map((other) => other.from)
    .sort()
  if (until !== undefined && until <= from) return 'replaced'
  if (until !== undefined && until <= today) return 'ended'
  return from > today ? 'to come' : 'in force'
}
