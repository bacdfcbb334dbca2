import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client, conflictState, isStatus } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { PersonCompliance, Waiting } from '../../schema.ts'

/** What is decided about an item. */
export type Terms = { decision: 'verified'; until?: string } | { decision: 'rejected'; reason: string }

/** A decision of this visit, the last of which can be taken back. */
interface Made {
  item: Waiting
  terms: Terms
  /** The id of the stored decision; undefined when it was refused. */
  stored: Promise<string | undefined>
}

interface QueueOf {
  teamId: string
  /** The person whose evidence alone is shown; left out: everybody's. */
  person: string | undefined
  /** What evidence is shown first, where some waits for it. */
  requirement: string | undefined
}

/** How many items are loaded ahead: the next one is there at once. */
const AHEAD = 10

/** An item that came back after a decision was taken back is another one. */
const keyOf = ({ id, decisionId }: Waiting) => `${id} ${decisionId}`
const named = ({ label, fullName }: Waiting) => `${label}, ${inSentence(fullName)}`

/** The pages that were read, and the next one where few items are left. */
function useWaiting({ teamId, person }: Pick<QueueOf, 'teamId' | 'person'>) {
  const query = useInfiniteQuery(
    api.compliance.queue.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(person && { person }), ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  return { query, loaded, total: query.data?.pages.at(-1)?.total ?? 0 }
}

/** Loads the next page before the last item is on screen. */
function useMoreAhead(
  { hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useWaiting>['query'],
  left: number,
) {
  const isShort = hasNextPage && !isFetching && left < AHEAD
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
}

/** Sends decisions, and reads anew when the last of those under way has been answered. `onRefused` hears whether the item may come back. */
function useSending(teamId: string, onRefused: (about: Waiting, comesBack: boolean) => void) {
  const queries = useQueryClient()
  const open = useRef(0)
  const readAnew = () => queries.invalidateQueries({ queryKey: api.compliance.key() })

  async function store(about: Waiting, terms: Terms): Promise<string | undefined> {
    const { id: evidenceId, userId, decisionId: replaces } = about
    open.current += 1
    try {
      const { evidence } = await client.compliance.decide({ teamId, userId, evidenceId, replaces, ...terms })
      return evidence.find(({ id }) => id === evidenceId)?.verification?.id
    } catch (error) {
      const wasFirst = isStatus(error, 409)
      if (wasFirst) toast.error(whoWasFirst(about, conflictState<PersonCompliance>(error)))
      else toast.failure(error)
      onRefused(about, !wasFirst)
      return undefined
    } finally {
      open.current -= 1
      if (open.current === 0) await readAnew()
    }
  }

  /** Whether it was taken back. */
  async function takeBack({ id: evidenceId, userId }: Waiting, decisionId: string) {
    const isTaken = await client.compliance.takeBack({ teamId, userId, evidenceId, decisionId }).then(
      () => true,
      (error) => {
        toast.failure(error)
        return false
      },
    )
    await readAnew()
    return isTaken
  }

  return { store, takeBack }
}

/**
 * What waits for the team's decision, and the item on screen. A decision is shown at once, and sent meanwhile: the item
 * goes and the next one opens; when it is refused because somebody else was first, that is said, and otherwise the item
 * comes back.
 */
export function useQueue({ teamId, person, requirement }: QueueOf) {
  const { query, loaded, total } = useWaiting({ teamId, person })
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<{ id?: string; index: number }>({ index: 0 })
  const [made, setMade] = useState<readonly Made[]>([])
  const [said, setSaid] = useState('')
  const { store, takeBack } = useSending(teamId, (about, comesBack) => {
    setMade((all) => all.filter(({ item: one }) => one !== about))
    if (comesBack) setDecided((all) => new Set([...all].filter((key) => key !== keyOf(about))))
  })

  const items = loaded.filter((item) => !decided.has(keyOf(item)))
  const sought = place.id ?? items.find(({ covers }) => covers.some((one) => one.requirementId === requirement))?.id
  const found = items.findIndex(({ id }) => id === sought)
  const index = found >= 0 ? found : Math.min(place.index, items.length - 1)
  const item = items[index]
  useMoreAhead(query, items.length - index)

  // What is on screen stays chosen when the list changes; when it goes, somebody else has decided about it, or the person has replaced it.
  const shown = useRef<Waiting>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = item
    if (item && place.id !== item.id) setPlace({ id: item.id, index })
    if (before && !decided.has(keyOf(before)) && !loaded.some(({ id }) => id === before.id))
      toast.error(`${named(before)}: this was decided by somebody else, or replaced, meanwhile`)
  })

  function choose(next: Waiting | undefined) {
    if (!next) return
    setPlace({ id: next.id, index: items.indexOf(next) })
    setSaid(named(next))
  }

  /** The item on screen goes, and the next one opens. */
  function leave(about: Waiting, word: string) {
    const next = items[index + 1] ?? items[index - 1]
    setDecided((all) => new Set(all).add(keyOf(about)))
    setPlace({ ...(next && { id: next.id }), index: Math.min(index, items.length - 2) })
    setSaid(`${word}: ${named(about)}. ${next ? `Next: ${named(next)}` : 'Nothing else waits'}`)
  }

  function decide(terms: Terms) {
    if (!item) return
    setMade((all) => [...all, { item, terms, stored: store(item, terms) }])
    leave(item, wordOf(terms))
  }

  async function takeBackLast() {
    const last = made.at(-1)
    if (!last) return
    setMade((all) => all.slice(0, -1))
    const decisionId = await last.stored
    if (!decisionId) return
    if (await takeBack(last.item, decisionId)) setSaid(`Taken back: ${named(last.item)}`)
    setPlace({ id: last.item.id, index: 0 })
  }

  return {
    ...{ query, items, item, index, said, choose, decide },
    total: total - (loaded.length - items.length),
    last: made.at(-1),
    step: (by: 1 | -1) => choose(items[index + by]),
    /** A check of the team has verified the item on screen. */
    checked: () => item && leave(item, 'Checked'),
    takeBack: made.length > 0 ? () => void takeBackLast() : undefined,
  }
}

export type Queue = ReturnType<typeof useQueue>

export const wordOf = ({ decision }: Terms) => (decision === 'verified' ? 'Verified' : 'Rejected')

function whoWasFirst(item: Waiting, current: PersonCompliance | undefined): string {
  const now = current?.evidence.find(({ id }) => id === item.id)
  if (!now || now.superseded) return `${named(item)}: this was replaced while you looked at it`
  const { decidedBy, decision } = now.verification ?? {}
  return `${decidedBy ? inSentence(decidedBy) : 'Somebody else'} was first: ${named(item)} is ${decision ?? 'decided'} already`
}
