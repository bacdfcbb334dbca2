import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'

interface RequestActionsProps {
  teamId: string
  requestId: string
  fullName: string
}

/** The answers to a request to join. */
export function RequestActions({ teamId, requestId, fullName }: RequestActionsProps) {
  const { approve, reject, busy } = useDecision({ teamId, requestId })
  return (
    <>
      <Button variant="light" aria-label={`Approve ${inSentence(fullName)}`} loading={busy} onClick={approve}>
        Approve
      </Button>
      <ConfirmButton
        variant="default"
        aria-label={`Reject ${inSentence(fullName)}`}
        disabled={busy}
        question={`Reject ${inSentence(fullName)}?`}
        details="They are told that the team said no. They can ask again with the team code, and you decide again."
        confirmLabel="Reject"
        onConfirm={reject}
      >
        Reject
      </ConfirmButton>
    </>
  )
}

type Answer = 'approve' | 'reject'

const WORDS = {
  approve: { done: 'Join request approved', failed: 'Failed to approve join request' },
  reject: { done: 'Join request rejected', failed: 'Failed to reject join request' },
}

function useDecision(input: { teamId: string; requestId: string }) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [api.members.key(), api.teams.requests.key(), api.analytics.overview.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const options = (answer: Answer) => ({
    onSuccess: async () => {
      toast.success(WORDS[answer].done)
      await refresh()
    },
    onError: (error: unknown) => {
      toast.error(errorMessage(error), { title: WORDS[answer].failed })
      void refresh()
    },
  })
  const approve = useMutation(api.teams.approve.mutationOptions(options('approve')))
  const reject = useMutation(api.teams.reject.mutationOptions(options('reject')))
  return {
    busy: approve.isPending,
    approve: () => approve.mutate(input),
    // The mutation has shown its error, and the row has disappeared if another manager answered first.
    reject: () => reject.mutateAsync(input).catch(() => undefined),
  }
}
