import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { RemindedKind } from '../rules/reminders.ts'

function useRemind(said: (reminded: number) => string) {
  const queries = useQueryClient()
  return useMutation(
    api.analytics.remind.mutationOptions({
      onSuccess: ({ reminded }) => toast.success(said(reminded)),
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.analytics.overview.key() }),
    }),
  )
}

interface RemindButtonProps {
  teamId: string
  kind: RemindedKind
  userId: string
  fullName: string
}

/** Reminds one person. */
export function RemindButton({ teamId, kind, userId, fullName }: RemindButtonProps) {
  const remind = useRemind(() => `${inSentence(fullName)} has been reminded`)
  return (
    <Button
      variant="default"
      aria-label={`Remind ${inSentence(fullName)}`}
      loading={remind.isPending}
      onClick={() => remind.mutate({ teamId, kind, who: userId })}
    >
      Remind
    </Button>
  )
}

const WHAT: Record<RemindedKind, string> = {
  certificates: 'whose certificate expired or ends',
  unfinished: 'whose profile is unfinished',
}

/** Reminds everybody of a group who was not told in the last three days. */
export function RemindAllButton({ teamId, kind }: Pick<RemindButtonProps, 'teamId' | 'kind'>) {
  const remind = useRemind((reminded) =>
    reminded === 1 ? '1 person has been reminded' : `${reminded} people have been reminded`,
  )
  return (
    <Button
      variant="subtle"
      px="xs"
      aria-label={`Remind all ${WHAT[kind]}`}
      loading={remind.isPending}
      onClick={() => remind.mutate({ teamId, kind, who: 'all' })}
    >
      Remind All
    </Button>
  )
}
