import { sql } from 'kysely'
import type { Topic } from '#shared/nouns.ts'
import { type Db, sendAfterwards } from './database/db.ts'
import type { Listener } from './database/listener.ts'

/** The NOTIFY channel on which processes tell each other who is where; nothing of it is stored. */
const CHANNEL = 'care_here'
/** A page that is not heard of for so long is gone; pages say so more than twice in that time. */
const LEASE_MS = 100_000
/** So many pages of one person at a place count, the last that were opened. */
const MOST_PAGES = 8

/** A page at a place, such as the rota of a team, and what it is busy with there. */
interface PageHere {
  place: Topic
  page: string
  userId: string
  about: string | null
}

interface Page extends PageHere {
  until: number
}

/** Who has which place open, in any process: known by leases, so nobody stays who was cut off. */
export interface Here {
  /** Tells all processes, behind the commit, that a page is here still, or has left. */
  tell(db: Db, page: PageHere & { leaves: boolean }): Promise<void>
  at(place: Topic): PageHere[]
  close(): void
}

/** What readers of a place are shown: the same again is not told. */
const shown = (pages: ReadonlyMap<string, Page>) =>
  [...new Set([...pages.values()].map(({ userId, about }) => `${userId} ${about ?? ''}`))].sort().join()

/** Keeps what the processes tell each other, and tells the pages of this one by `place` when it differs. */
export function createHere(listener: Pick<Listener, 'hear' | 'passOn'>, leaseMs = LEASE_MS): Here {
  const places = new Map<Topic, Map<string, Page>>()
  const pagesAt = (place: Topic) => places.get(place) ?? new Map<string, Page>()
  let timer: NodeJS.Timeout | undefined

  function change(place: Topic, work: (pages: Map<string, Page>) => void) {
    const pages = pagesAt(place)
    const before = shown(pages)
    work(pages)
    if (pages.size > 0) places.set(place, pages)
    else places.delete(place)
    if (shown(pages) !== before) listener.passOn(place)
  }

  function sweep() {
    timer = undefined
    const now = performance.now()
    for (const place of [...places.keys()])
      change(place, (pages) => {
        for (const { page, until } of [...pages.values()]) if (until <= now) pages.delete(page)
      })
    schedule()
  }

  function schedule() {
    const ends = [...places.values()].flatMap((pages) => [...pages.values()].map(({ until }) => until))
    if (timer || ends.length === 0) return
    timer = setTimeout(sweep, Math.max(1, Math.min(...ends) - performance.now())).unref()
  }

  listener.hear(CHANNEL, (payload) => {
    const [place, page, userId, about, leaves] = JSON.parse(payload) as [Topic, string, string, string | null, boolean]
    change(place, (pages) => {
      pages.delete(page)
      if (leaves) return
      pages.set(page, { place, page, userId, about, until: performance.now() + leaseMs })
      const own = [...pages.values()].filter((one) => one.userId === userId)
      for (const old of own.slice(0, -MOST_PAGES)) pages.delete(old.page)
    })
    schedule()
  })

  return {
    async tell(db, { place, page, userId, about, leaves }) {
      const payload = JSON.stringify([place, page, userId, about, leaves])
      await sendAfterwards(db, () => sql`select pg_notify(${CHANNEL}, ${payload})`.compile(db))
    },
    at: (place) => [...pagesAt(place).values()].filter(({ until }) => until > performance.now()),
    close: () => clearTimeout(timer),
  }
}
