import { Button, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import { api, errorMessage } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonDay, londonToday } from '#shared/time.ts'
import { reminderLimit } from '../../rules/reminding.ts'

interface RequestActionsProps {
  teamId: string
  requestId: string
  userId: string
  fullName: string
  /** How much of the registration is done, in per cent. Below 100 approving is not the first thing to do. */
  completion: number
  /** When they were asked to last. */
  toldAt: string | null
}

/** The button that asks somebody to finish their registration before they are let in: a feature above this one reminds people. */
export const AskingToFinish = createContext<ComponentType<{ teamId: string; userId: string; name: string }>>(() => null)

/** The answers to a request to join, each at once; the message that says so offers to undo it. */
export function RequestActions({ teamId, requestId, userId, fullName, completion, toldAt }: RequestActionsProps) {
  const { approve, reject, busy } = useDecision({ teamId, requestId })
  const Ask = use(AskingToFinish)
  const name = inSentence(fullName)
  if (completion < 100)
    return (
      <>
        {toldAt && Date.parse(toldAt) > Date.parse(reminderLimit(deviceClock)) ? (
          <Text c="dimmed" size="sm" component="span">
            Asked {formatShortDay(londonDay(new Date(toldAt)), { today: londonToday(deviceClock) })}
          </Text>
        ) : (
          <Ask teamId={teamId} userId={userId} name={name} />
        )}
        <OverflowMenu
          label={`Answer ${name}`}
          busy={busy}
          entries={[
            { label: 'Approve', icon: IconCheck, onChoose: approve },
            { label: 'Reject', icon: IconX, onChoose: reject, destructive: true },
          ]}
        />
      </>
    )
  return (
    <>
      <Button variant="light" aria-label={`Approve ${name}`} loading={busy} onClick={approve}>
        Approve
      </Button>
      <Button variant="default" aria-label={`Reject ${name}`} disabled={busy} onClick={reject}>
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
