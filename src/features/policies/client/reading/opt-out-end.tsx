import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { lastDayAfter, noticeWords } from '../../rules/opt-out.ts'
import type { Reading } from '../../schema.ts'

interface OptOutEndProps {
  teamId: string
  reading: Reading
  held: NonNullable<Reading['held']>
}

/** How somebody ends their opt-out: from which day on is said before. */
export function OptOutEnd({ teamId, reading: { policyId }, held: { notice, lastDay } }: OptOutEndProps) {
  const queries = useQueryClient()
  const end = useMutation(
    api.policies.end.mutationOptions({
      onSuccess: async (now) => {
        queries.setQueryData(api.policies.read.queryKey({ input: { teamId, policyId } }), now)
        toast.success(`Your opt-out ends after ${formatDay(now.held?.lastDay)}`)
        await queries.invalidateQueries({ queryKey: api.policies.own.key() })
      },
    }),
  )
  if (lastDay)
    return (
      <Callout state="plain" mt="lg" title={`Your opt-out ends after ${formatDay(lastDay)}`} role="status">
        From {formatDay(addDays(lastDay, 1))} on you are not booked for more than 48 hours a week on average.
      </Callout>
    )
  const last = lastDayAfter(notice, londonToday(deviceClock))
  return (
    <Callout state="plain" mt="lg" title="You can end it at any time">
      <Text mb="xs">
        Notice: {noticeWords(notice)}. If you end it today, it lasts through {formatDay(last)}, and the limit of 48
        hours a week on average holds again from {formatDay(addDays(last, 1))} on.
      </Text>
      <ConfirmButton
        variant="default"
        question="End your opt-out?"
        details={`It lasts through ${formatDay(last)}. Your agency is told. You can sign again later.`}
        confirmLabel="End It"
        onConfirm={() => end.mutateAsync({ teamId, policyId })}
      >
        End My Opt-out
      </ConfirmButton>
    </Callout>
  )
}
