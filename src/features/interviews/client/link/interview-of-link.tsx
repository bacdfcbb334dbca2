import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, conflictState, isStatus } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Loading, MessageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { deviceClock, formatLongDay, londonDay, londonTime, londonToday } from '#shared/time.ts'
import type { OfLink } from '../../schema.ts'
import { InterviewFacts } from './interview-facts.tsx'
import { Withdrawal, Withdrawn } from './withdrawal.tsx'

interface InterviewOfLinkProps {
  token: string
  /** They came to withdraw: that stands above the rest. */
  withdraws?: boolean
}

/** The page of a mail's link, for a candidate without an account: pick a time, pick another one, or cancel. */
export function InterviewOfLink({ token, withdraws = false }: InterviewOfLinkProps) {
  const queries = useQueryClient()
  const options = api.interviews.findByLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery(options)
  const show = (interview: OfLink) => queries.setQueryData(options.queryKey, interview)
  const pick = useMutation(
    api.interviews.pickSlot.mutationOptions({
      onSuccess: (interview) => {
        show(interview)
        toast.success('Your interview is set. Our email has the details')
      },
      onError: (error) => {
        const current = conflictState<OfLink>(error)
        if (current) show(current)
        toast.failure(error)
      },
    }),
  )
  const withdraw = useMutation(api.interviews.withdrawByLink.mutationOptions())
  const cancel = useMutation(api.interviews.cancelByLink.mutationOptions({ onSuccess: show }))
  if (withdraw.isSuccess) return <Withdrawn {...withdraw.data} />
  if (query.isPending)
    return (
      <Loading what="interview">
        <MessageSkeleton />
      </Loading>
    )
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        This link is no longer valid. A newer email may have replaced it.
      </Callout>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const interview = query.data
  const withdrawal = interview.outside && (
    <Withdrawal teamName={interview.teamName} onWithdraw={() => withdraw.mutateAsync({ token })} />
  )
  return (
    <Stack>
      {withdraws && withdrawal}
      <Standing interview={interview} />
      <InterviewFacts interview={interview} />
      {interview.stands && (
        <>
          <Slots interview={interview} busy={pick.isPending} onPick={(slotId) => pick.mutate({ token, slotId })} />
          <ConfirmButton
            variant="default"
            color="red"
            question="Cancel your interview?"
            details="The team is told. You can ask them for another one."
            confirmLabel="Cancel Interview"
            cancelLabel="Keep It"
            onConfirm={() => cancel.mutateAsync({ token })}
          >
            Cancel Interview
          </ConfirmButton>
        </>
      )}
      {!withdraws && withdrawal}
    </Stack>
  )
}

function Standing({ interview: { state, stands, startsAt } }: { interview: OfLink }) {
  if (state === 'cancelled')
    return (
      <Callout state="bad" role="status">
        This interview is cancelled.
      </Callout>
    )
  if (!stands)
    return (
      <Callout state="plain" role="status">
        This interview can no longer be changed here.
      </Callout>
    )
  if (startsAt === null) return null
  return (
    <Callout state="ok" role="status">
      Your interview is set.
    </Callout>
  )
}

interface SlotsProps {
  interview: OfLink
  busy: boolean
  onPick: (slotId: string) => void
}

/** The times that are free, by day. */
function Slots({ interview: { slots, startsAt }, busy, onPick }: SlotsProps) {
  const today = londonToday(deviceClock)
  if (slots.length === 0)
    return startsAt === null ? (
      <Callout state="soon">
        All times are taken. The team is going to offer you others; you need not do anything.
      </Callout>
    ) : null
  const days = Map.groupBy(slots, (slot) => londonDay(new Date(slot.startsAt)))
  return (
    <section aria-label="Free times">
      <Title order={2} size="h5" mb="xs">
        {startsAt === null ? 'Pick a time' : 'Pick another time'}
      </Title>
      <Stack gap="md">
        {[...days].map(([day, free]) => (
          <div key={day}>
            <Text size="sm" c="dimmed" mb={4}>
              {formatLongDay(day, { today })}
            </Text>
            <Stack gap="xs">
              {free.map(({ id, startsAt: at }) => (
                <Button key={id} variant="light" disabled={busy} onClick={() => onPick(id)}>
                  {londonTime(new Date(at))}
                </Button>
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
    </section>
  )
}
