import { Card, Group, Text, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Count } from '#client/ui/state/count.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
import type { JoinRequest } from '#features/teams/schema.ts'
import { formatDay, formatWhen, londonDay } from '#shared/time.ts'
import { RequestActions } from './request-actions.tsx'

interface PendingRequestsProps {
  teamId: string
  /** The requests that have waited longest. */
  requests: readonly JoinRequest[]
  total: number
}

/** The pending requests to join, with buttons for each. */
export function PendingRequests({ teamId, requests, total }: PendingRequestsProps) {
  const keepsFocus = useRowFocus()
  if (requests.length === 0)
    return (
      <EmptyState title="Nobody asks to join at the moment">
        Share the team code with your staff. Their requests appear here for you to approve.
      </EmptyState>
    )
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="pending-requests">
      <Group gap="xs" px="md" py="sm">
        <Title order={2} size="h5" id="pending-requests">
          Pending Join Requests
        </Title>
        <Count value={total} state="info" />
      </Group>
      <List ref={keepsFocus} label="Pending join requests">
        {requests.map((request) => (
          <RequestRow key={request.id} teamId={teamId} request={request} />
        ))}
      </List>
      {total > requests.length && (
        <Text c="dimmed" size="sm" p="md">
          {total - requests.length} more will appear here as you answer these.
        </Text>
      )}
    </Card>
  )
}

function RequestRow({ teamId, request }: { teamId: string; request: JoinRequest }) {
  const { id, fullName, position, completion, createdAt, photoFileId, before } = request
  return (
    <ListRow
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} />}
      title={<Name>{fullName}</Name>}
      meta={[position, completionText(completion), `asked ${formatWhen(createdAt)}`].filter(Boolean).join(' · ')}
      more={before && earlierInWords(before)}
      actions={<RequestActions teamId={teamId} requestId={id} {...request} />}
    />
  )
}

function earlierInWords({ status, endedAt, reason }: NonNullable<JoinRequest['before']>) {
  const day = formatDay(londonDay(new Date(endedAt)))
  if (status === 'left') return `Was in the team before and left on ${day}.`
  return reason ? `Removed from the team on ${day}: ${reason}` : `Removed from the team on ${day}.`
}
