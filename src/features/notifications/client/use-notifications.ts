import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import type { NoticeGroup } from '../rules/groups.ts'
import type { NoticeEntry } from '../schema.ts'

/** Makes the team of a notification the current one, before its page opens. */
export type ChooseTeam = (teamId: string) => void

/** Something that is done about a notification by one press in the list, with the rights of its reader. */
export interface NoticeAct {
  label: string
  /** Not what the reader is likeliest to want. */
  isMinor?: true
  run: () => Promise<unknown>
}

/** What can be done about a notification in the list; for most kinds nothing, they lead to a page. */
export type ActsOf = (entry: NoticeEntry) => readonly NoticeAct[]

/** What needs the reader, or everything. */
export type NoticeView = 'needs' | 'all'

export const useNoticeCounts = () => useQuery(api.notifications.counts.queryOptions())

/** The entries of a view, page by page. */
export function useNoticeList({ view, group }: { view: NoticeView; group: NoticeGroup | undefined }) {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (after: string | undefined) => ({ after, group, ...(view === 'needs' && { needed: true }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
}

const shown = (act: () => Promise<unknown>) => actAndShow(act, api.notifications.key())

/** Opening an entry's page, marking entries, and acting on them. */
export function useNotices(chooseTeam?: ChooseTeam) {
  const router = useRouter()
  const all = useAct((upTo: string) => shown(() => client.notifications.markAllRead({ upTo })))

  function open({ id, teamId, unread }: NoticeEntry, path: string) {
    if (unread > 0) shown(() => client.notifications.markRead({ id })).catch((error: unknown) => toast.failure(error))
    if (teamId) chooseTeam?.(teamId)
    router.history.push(path)
  }

  return {
    open,
    markRead: ({ id }: NoticeEntry) => shown(() => client.notifications.markRead({ id })),
    markDone: ({ id }: NoticeEntry) => shown(() => client.notifications.markDone({ id })),
    act: ({ run }: NoticeAct) => shown(run),
    markAllRead: all.run,
    busy: all.busy,
  }
}
