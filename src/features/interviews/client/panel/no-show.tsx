import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { InterviewDetails } from '../../schema.ts'

/** Notes at once that the candidate did not come, or takes that back. */
export function NoShow({ teamId, interview }: { teamId: string; interview: InterviewDetails }) {
  const queries = useQueryClient()
  const note = useMutation(
    api.interviews.noShow.mutationOptions({
      onSuccess: ({ state }) =>
        toast.success(state === 'no-show' ? 'Noted that the candidate did not come' : 'The candidate came after all'),
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.interviews.key() }),
    }),
  )
  const { id, version, state } = interview
  const missed = state !== 'no-show'
  return (
    <Button
      variant="default"
      loading={note.isPending}
      onClick={() => note.mutate({ teamId, interviewId: id, version, missed })}
    >
      {missed ? 'Did Not Come' : 'Came After All'}
    </Button>
  )
}
