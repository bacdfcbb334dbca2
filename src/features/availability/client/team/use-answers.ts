import { useMutation } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'

/** What a manager does with leave of their team. An answer is given at once; the message that says so offers to undo it. */
export function useAnswers(teamId: string) {
  const refresh = () => refetch(api.availability.key())
  const onError = (error: unknown) => {
    toast.failure(error)
    void refresh()
  }
  const undo = useMutation(
    api.availability.undoLeaveAnswer.mutationOptions({
      onSuccess: async () => {
        toast.success('The request waits for an answer again')
        await refresh()
      },
      onError,
    }),
  )
  const answer = useMutation(
    api.availability.answerLeave.mutationOptions({
      onSuccess: async ({ id, state }) => {
        toast.success(state === 'approved' ? 'Leave approved' : 'Leave refused', {
          action: { label: 'Undo', run: () => undo.mutate({ teamId, leaveId: id }) },
        })
        await refresh()
      },
      onError,
    }),
  )
  return { answer, refresh }
}
