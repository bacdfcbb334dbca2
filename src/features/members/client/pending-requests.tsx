import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { JoinRequest } from '#features/teams/schema.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay, formatInstant, londonDay } from '#shared/time.ts'

interface PendingRequestsProps {
  teamId: string
  /** Those that have waited longest. */
  requests: readonly JoinRequest[]
  total: number
}

/** The pending requests to join, with buttons for each; nothing while there are none. */
export function PendingRequests({ teamId, requests, total }: PendingRequestsProps) {
  const keepsFocus = useRowFocus()
  if (requests.length === 0) return null
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="pending-requests">
      <Title order={2} size="h4" id="pending-requests" mb="sm">
        Pending Join Requests
      </Title>
      <Stack component="ul" ref={keepsFocus} gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {requests.map((request) => (
          <RequestRow key={request.id} teamId={teamId} request={request} />
        ))}
      </Stack>
      {total > requests.length && (
        <Text c="dimmed" size="sm" mt="md">
          {total - requests.length} more will appear here as you answer these.
        </Text>
      )}
    </Card>
  )
}

function RequestRow({ teamId, request }: { teamId: string; request: JoinRequest }) {
  const { fullName, position, completion, createdAt, photoFileId, before } = request
  const { approve, reject, busy } = useDecision({ teamId, requestId: request.id })
  return (
    <Group component="li" data-row justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PersonAvatar name={fullName} photoFileId={photoFileId} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <Name>{fullName}</Name>
          </Text>
          <Text c="dimmed" size="sm">
            {[position, `profile ${completion}% complete`, `asked ${formatInstant(createdAt)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {before && (
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {earlierInWords(before)}
            </Text>
          )}
        </div>
      </Group>
      <Group gap="xs">
        <Button size="sm" aria-label={`Approve ${fullName}`} loading={busy} onClick={approve}>
          Approve
        </Button>
        <ConfirmButton
          size="sm"
          variant="default"
          aria-label={`Reject ${fullName}`}
          disabled={busy}
          question={`Reject ${inSentence(fullName)}?`}
          details="They are told that the team said no. They can ask again with the team code, and you decide again."
          confirmLabel="Reject"
          onConfirm={reject}
        >
          Reject
        </ConfirmButton>
      </Group>
    </Group>
  )
}

function earlierInWords({ status, endedAt, reason }: NonNullable<JoinRequest['before']>) {
  const day = formatDay(londonDay(new Date(endedAt)))
  if (status === 'left') return `Was in the team before and left on ${day}.`
  return reason ? `Removed from the team on ${day}: ${reason}` : `Removed from the team on ${day}.`
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
      [api.members.key(), api.teams.requests.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
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
