import { Card, Group, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatDay, formatWhen, londonDay } from '#shared/time.ts'
import { permissionsInWords } from '../../policy.ts'
import { jobLabel } from '../../rules/jobs.ts'
import type { InvitationRole, ManagedTeam, SentInvitation } from '../../schema.ts'
import { InvitationActions } from './invitation-actions.tsx'

interface OpenInvitationsProps {
  team: Pick<ManagedTeam, 'id'>
  kind: InvitationRole
  title: string
  /** Shown while there is none; by default nothing. */
  empty?: ReactNode
  /** Shown beside the title. */
  tools?: ReactNode
  /** Whether the reader may resend and cancel them. */
  canChange?: boolean
}

/** The unanswered invitations, with Resend and Cancel. */
export function OpenInvitations({ team, kind, title, empty, tools, canChange = true }: OpenInvitationsProps) {
  const query = useInfiniteQuery(
    api.teams.invitations.infiniteOptions({
      input: (after: string | undefined) => ({ teamId: team.id, role: kind, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0 && empty === undefined) return null
  const actions: Column<SentInvitation> = {
    key: 'actions',
    header: 'Actions',
    render: (invitation) => <InvitationActions teamId={team.id} invitation={invitation} />,
  }
  const id = `open-invitations-${kind}`
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {tools}
      </Group>
      <DataTable
        label={title}
        columns={[...COLUMNS[kind], ...(canChange ? [actions] : [])]}
        rows={rows}
        rowKey={(row) => row.id}
        compact={(row) => ({
          title: row.fullName ? <Name>{row.fullName}</Name> : row.email,
          more: [...knownOf(row), inShort(row)].join(' · '),
          ...(canChange && { actions: <InvitationActions teamId={team.id} invitation={row} /> }),
        })}
        loading={query.isPending}
        empty={empty}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </Card>
  )
}

/** What the team knows of somebody besides their name. */
function knownOf({ email, fullName, job, phone, notedDates: dates }: SentInvitation): string[] {
  const listed = dates > 0 && `${dates === 1 ? '1 date' : `${dates} dates`} from your list`
  return [job && jobLabel(job), phone, fullName && email, listed].filter((one) => typeof one === 'string')
}

/** `Sent today 11:20, waits until 03/12/2026`. */
function inShort({ state, sentAt, expiresAt }: SentInvitation): string {
  if (state === 'queued') return 'Queued: its mail has not gone out'
  const end = formatDay(londonDay(new Date(expiresAt)))
  return `Sent ${formatWhen(sentAt)}, ${state === 'waiting' ? `waits until ${end}` : `expired on ${end}`}`
}

const SHARED: Column<SentInvitation>[] = [
  {
    key: 'email',
    header: 'Email',
    render: (invitation) => {
      const { email, fullName } = invitation
      const known = knownOf(invitation)
      return (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {fullName ? <Name>{fullName}</Name> : email}
          </Text>
          {known.length > 0 && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {known.join(', ')}
            </Text>
          )}
        </>
      )
    },
  },
  { key: 'sent', header: 'Sent', render: ({ sentAt, state }) => (state === 'queued' ? 'not yet' : formatWhen(sentAt)) },
  {
    key: 'state',
    header: 'State',
    render: ({ state, expiresAt }) =>
      state === 'queued' ? (
        <StateMark state="info">Queued</StateMark>
      ) : state === 'waiting' ? (
        <Group gap="xs">
          <StateMark state="info">Waiting</StateMark>
          <Text size="sm" c="dimmed">
            until {formatDay(londonDay(new Date(expiresAt)))}
          </Text>
        </Group>
      ) : (
        <StateMark state="bad">Expired</StateMark>
      ),
  },
]

const COLUMNS: Record<InvitationRole, Column<SentInvitation>[]> = {
  staff: SHARED,
  manager: [
    ...SHARED,
    {
      key: 'permissions',
      header: 'May also',
      render: (invitation) => permissionsInWords(invitation) || 'nothing more',
    },
  ],
}
