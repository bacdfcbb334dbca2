import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { InterviewList } from './interviews-state.ts'

/** The pages of the upcoming or the recent interviews; each has the counts of both. */
export function useInterviews(teamId: string, when: InterviewList) {
  return useInfiniteQuery(
    api.interviews.list.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, when, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
}
