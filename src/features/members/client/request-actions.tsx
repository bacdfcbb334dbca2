import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'

interface RequestActionsProps {
  teamId: string
  requestId: string
  fullName: string
  /** How much of the registration is done, in per cent. Below 100 approving is not the first thing to do. */
  completion: number
}

/** The answers to a request to join, each at once; the message that says so offers to undo it. */
export function RequestActions({ teamId, requestId, fullName, completion }: RequestActionsProps) {
  const { approve, reject, busy } = useDecision({ teamId, requestId })
  return (
    <>
      <Button
        variant={completion === 100 ? 'light' : 'default'}
        aria-label={`Approve ${inSentence(fullName)}`}
        loading={busy}
        onClick={approve}
      >
        Approve
      </Button>
      <Button variant="default" aria-label={`Reject ${inSentence(fullName)}`} disabled={busy} onClick={reject}>
        Reject
      </Button>
    </>
  )
}

type Answer = 'approve' | 'reject'

const WORDS = {
  approve: { done: 'Join request approved', failed: 'Failed to approve join request' },
  reject: { done: 'Join request rejected', failed: 'Failed to reject join request' },
}

function useDecision(input: { teamId: string; requestId: string }) {
  const refresh = () => refetch(api.members.key(), api.teams.requests.key())
  const failure = (title: string) => (error: unknown) => {
    toast.error(errorMessage(error), { title })
    void refresh()
  }
  const undo = useMutation(
    api.teams.undoAnswer.mutationOptions({
      onSuccess: async () => {
        toast.success('The request waits for an answer again')
        await refresh()
      },
      onError: failure('Failed to undo the answer'),
    }),
  )
  const options = (answer: Answer) => ({
    onSuccess: async ({ undoUntil }: { undoUntil: string | null }) => {
      toast.success(
        WORDS[answer].done,
        undoUntil === null ? {} : { action: { label: 'Undo', run: () => undo.mutate(input) } },
      )
      await refresh()
    },
    onError: failure(WORDS[answer].failed),
  })
  const approve = useMutation(api.teams.approve.mutationOptions(options('approve')))
  const reject = useMutation(api.teams.reject.mutationOptions(options('reject')))
  return {
    busy: approve.isPending || reject.isPending,
    approve: () => approve.mutate(input),
    reject: () => reject.mutate(input),
  }
}
