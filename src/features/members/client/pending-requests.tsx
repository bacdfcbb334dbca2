import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Count } from '#client/ui/state/count.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
import type { JoinRequest } from '#features/teams/schema.ts'
import { formatDay, formatInstant, londonDay } from '#shared/time.ts'
import { RequestActions } from './request-actions.tsx'

/** So many are in sight at first: the list of members below them stays near. */
const FIRST = 3

interface PendingRequestsProps {
  teamId: string
  /** Those that have waited longest. */
  requests: readonly JoinRequest[]
  total: number
}

/** The pending requests to join, with buttons for each; nothing while there are none. */
export function PendingRequests({ teamId, requests, total }: PendingRequestsProps) {
  const keepsFocus = useRowFocus()
  const [all, setAll] = useState(false)
  if (requests.length === 0) return null
  const shown = all ? requests : requests.slice(0, FIRST)
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="pending-requests">
      <Group gap="xs" px="md" py="sm">
        <Title order={2} size="h5" id="pending-requests">
          Pending Join Requests
        </Title>
        <Count value={total} state="info" />
        {requests.length > FIRST && (
          <Button variant="subtle" size="compact-sm" ml="auto" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : 'Show all'}
          </Button>
        )}
      </Group>
      <List ref={keepsFocus} label="Pending join requests">
        {shown.map((request) => (
          <RequestRow key={request.id} teamId={teamId} request={request} />
        ))}
      </List>
      {all && total > requests.length && (
        <Text c="dimmed" size="sm" p="md">
          {total - requests.length} more will appear here as you answer these.
        </Text>
      )}
    </Card>
  )
}

function RequestRow({ teamId, request }: { teamId: string; request: JoinRequest }) {
  const { fullName, position, completion, createdAt, photoFileId, before } = request
  return (
    <ListRow
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} />}
      title={<Name>{fullName}</Name>}
      meta={[position, completionText(completion), `asked ${formatInstant(createdAt)}`].filter(Boolean).join(' · ')}
      more={before && earlierInWords(before)}
      actions={<RequestActions teamId={teamId} requestId={request.id} fullName={fullName} />}
    />
  )
}

function earlierInWords({ status, endedAt, reason }: NonNullable<JoinRequest['before']>) {
  const day = formatDay(londonDay(new Date(endedAt)))
  if (status === 'left') return `Was in the team before and left on ${day}.`
  return reason ? `Removed from the team on ${day}: ${reason}` : `Removed from the team on ${day}.`
}
