import { Card, Group, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { CompletionBar } from '#client/ui/completion-bar.tsx'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { ExpiryBadge } from '#client/ui/expiry-badge.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatDay } from '#shared/time.ts'
import type { MemberRow, SortKey } from '../schema.ts'
import type { CandidatesState } from './candidates-state.ts'

const columns: Column<MemberRow>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ fullName, photoFileId }) => (
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={fullName} photoFileId={photoFileId} />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {fullName}
        </Text>
      </Group>
    ),
  },
  { key: 'position', header: 'Position', sortable: true, render: ({ position }) => position || null },
  {
    key: 'completion',
    header: 'Profile',
    sortable: true,
    width: '220px',
    render: ({ completion, fullName }) => <CompletionBar percent={completion} label={`Profile of ${fullName}`} />,
  },
  { key: 'certificates', header: 'Certificates', sortable: true, render: ({ certificateCount }) => certificateCount },
  {
    key: 'expiry',
    header: 'Next Expiry',
    render: ({ nextExpiry, expiryStatus }) =>
      nextExpiry &&
      expiryStatus && (
        <Group gap="xs">
          <Text size="sm">{formatDay(nextExpiry)}</Text>
          {expiryStatus !== 'Valid' && <ExpiryBadge status={expiryStatus} />}
        </Group>
      ),
  },
]

interface MemberTableProps {
  rows: readonly MemberRow[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean }
  state: CandidatesState
  onState: (state: CandidatesState) => void
  onOpen: (userId: string) => void
}

/** Team Members: search, order and how many pages are open live in the address. */
export function MemberTable({ rows, query, state, onState, onOpen }: MemberTableProps) {
  const { search = '', sort = 'name', desc = false, pages = 1 } = state

  function change(next: CandidatesState) {
    onState({ ...(search ? { search } : {}), sort, desc, ...next, pages: 1 })
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="team-members">
      <Title order={2} size="h4" id="team-members">
        Team Members
      </Title>
      <DataTable
        label="Team members"
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => onOpen(userId)}
        sort={{ by: sort, descending: desc }}
        onSort={({ by, descending }) => change({ sort: by as SortKey, desc: descending })}
        search={search}
        onSearch={(text) => change({ search: text })}
        searchLabel="Search name or position"
        empty={search ? <EmptyState title="Nobody matches this search" /> : <NoMembers />}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => onState({ ...state, pages: pages + 1 })}
      />
    </Card>
  )
}

function NoMembers() {
  return (
    <EmptyState title="No team members yet" icon={<IconUsers size={36} aria-hidden />}>
      Share the team code with your staff. Who asks to join appears here for you to approve.
    </EmptyState>
  )
}
