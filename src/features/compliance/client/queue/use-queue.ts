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

/**
 * What waits for the team's decision, and the item on screen. A decision is shown at once, and sent meanwhile: the item goes and the next one opens;
 * when it is refused because somebody else was first, that is said, and otherwise the item comes back.
 */
export function useQueue({ teamId, person, requirement }: QueueOf) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(
    api.compliance.queue.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(person && { person }), ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<{ id?: string; index: number }>({ index: 0 })
  const [made, setMade] = useState<readonly Made[]>([])
  const [said, setSaid] = useState('')
  const open = useRef(0)

  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter((item) => !decided.has(keyOf(item)))
  const total = (query.data?.pages.at(-1)?.total ?? 0) - (loaded.length - items.length)
  const sought = place.id ?? items.find(({ covers }) => covers.some((one) => one.requirementId === requirement))?.id
  const found = items.findIndex(({ id }) => id === sought)
  const index = found >= 0 ? found : Math.min(place.index, items.length - 1)
  const item = items[index]

  const { hasNextPage, isFetching, fetchNextPage } = query
  const short = hasNextPage && !isFetching && items.length - index < AHEAD
  useEffect(() => {
    if (short) void fetchNextPage()
  }, [short, fetchNextPage])

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

  async function store(about: Waiting, terms: Terms): Promise<string | undefined> {
    const { id: evidenceId, userId, decisionId: replaces } = about
    open.current += 1
    try {
      const { evidence } = await client.compliance.decide({ teamId, userId, evidenceId, replaces, ...terms })
      return evidence.find(({ id }) => id === evidenceId)?.verification?.id
    } catch (error) {
      setMade((all) => all.filter(({ item: one }) => one !== about))
      if (isStatus(error, 409)) toast.error(whoWasFirst(about, conflictState<PersonCompliance>(error)))
      else {
        toast.failure(error)
        setDecided((all) => new Set([...all].filter((key) => key !== keyOf(about))))
      }
      return undefined
    } finally {
      open.current -= 1
      if (open.current === 0) await queries.invalidateQueries({ queryKey: api.compliance.key() })
    }
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

  /** A check of the team has verified the item on screen. */
  function checked() {
    if (item) leave(item, 'Checked')
  }

  async function takeBack() {
    const last = made.at(-1)
    if (!last) return
    setMade((all) => all.slice(0, -1))
    const decisionId = await last.stored
    if (!decisionId) return
    const { id: evidenceId, userId } = last.item
    try {
      await client.compliance.takeBack({ teamId, userId, evidenceId, decisionId })
      setSaid(`Taken back: ${named(last.item)}`)
    } catch (error) {
      toast.failure(error)
    }
    await queries.invalidateQueries({ queryKey: api.compliance.key() })
    setPlace({ id: evidenceId, index: 0 })
  }

  return {
    query,
    items,
    total,
    item,
    index,
    said,
    last: made.at(-1),
    choose,
    step: (by: 1 | -1) => choose(items[index + by]),
    decide,
    checked,
    takeBack: made.length > 0 ? () => void takeBack() : undefined,
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
