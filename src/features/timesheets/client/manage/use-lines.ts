import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Shown } from '../../rules/states.ts'
import type { SaidWork } from '../parts/times-dialog.tsx'

interface Asked {
  teamId: string
  week: string
  siteId?: string | undefined
}

const filterOf = ({ siteId, ...rest }: Asked) => ({ ...rest, ...(siteId && { siteId }) })

/** The lines of a week, a page after the other, and what the week comes to. */
export function useLines({ show, ...asked }: Asked & { show: Shown }) {
  const filter = filterOf(asked)
  const query = useInfiniteQuery(
    api.timesheets.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, show, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  )
  const { data: totals } = useQuery(
    api.timesheets.totals.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  )
  return { query, lines: query.data?.pages.flatMap(({ items }) => items), totals }
}

/** How many lines. */
const countLines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Of two approvals the first leaves a line to another manager. */
function approvedText({ approved, first }: { approved: number; first: number }) {
  if (approved === 0) return 'Kept as they are'
  if (first === 0) return `Approved ${countLines(approved)}`
  if (first === approved) return `First approval of ${countLines(first)}: another manager gives the second`
  return `Approved ${countLines(approved)}, ${first} of them for the first time of two`
}

/** What a manager does with lines. Each rejects when it fails, for its button to say why. */
export function lineActs(teamId: string) {
  const say = (done: string, act: () => Promise<unknown>) =>
    actAndShow(async () => {
      await act()
      toast.success(done)
    }, api.timesheets.key())
  const approve = (act: () => Promise<{ approved: number; first: number }>) =>
    actAndShow(async () => toast.success(approvedText(await act())), api.timesheets.key())
  return {
    /** `unsigned`: also where the client has to sign and has not. */
    approve: (lines: { recordId: string; version: number }[], unsigned: boolean) =>
      approve(() => client.timesheets.approve({ teamId, lines, ...(unsigned && { unsigned }) })),
    approveMatching: (asked: Omit<Asked, 'teamId'> & { count: number }) =>
      approve(() => client.timesheets.approveMatching({ ...filterOf({ teamId, ...asked }), count: asked.count })),
    takeBack: (of: OfVersion) => say('Taken back', () => client.timesheets.takeBack({ teamId, ...of })),
    correct: (of: OfVersion, said: SaidWork) =>
      say('Changed: they are told', () => client.timesheets.correct({ teamId, ...of, ...said })),
    ask: (of: OfVersion, words: string) => say('They are asked', () => client.timesheets.ask({ teamId, ...of, words })),
    answer: (of: OfVersion, words: string) =>
      say('They are told', () => client.timesheets.answer({ teamId, ...of, words })),
  }
}

export interface OfVersion {
  recordId: string
  version: number
}
