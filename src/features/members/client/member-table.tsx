import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconUsers, IconX } from '@tabler/icons-react'
import { CompletionBar } from '#client/ui/figures/completion-bar.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { EXPIRY_STATES } from '#features/profile/rules/expiry.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { MemberRow, SortKey } from '../schema.ts'
import { describeFilter } from './candidates-filter.ts'
import { type CandidatesState, filterOf } from './candidates-state.ts'

const columns: Column<MemberRow>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ fullName, photoFileId }) => (
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={fullName} photoFileId={photoFileId} />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <Name>{fullName}</Name>
        </Text>
      </Group>
    ),
  },
  { key: 'position', header: 'Position', sortable: true, render: ({ position }) => position || null },
  {
    key: 'completion',
    header: 'Profile',
    sortable: true,
    width: '180px',
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
          {expiryStatus !== 'Given' && <StateMark state={EXPIRY_STATES[expiryStatus]}>{expiryStatus}</StateMark>}
        </Group>
      ),
  },
  {
    key: 'joined',
    header: 'Joined',
    render: ({ joinedAt }) => <Text size="sm">{formatDay(londonDay(new Date(joinedAt)))}</Text>,
  },
]

interface MemberTableProps {
  teamId: string
  rows: readonly MemberRow[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean }
  state: CandidatesState
  onState: (state: CandidatesState) => void
  onOpen: (userId: string) => void
}

/** Team Members: search, order and the number of loaded pages are in the address. */
export function MemberTable({ teamId, rows, query, state, onState, onOpen }: MemberTableProps) {
  const { search = '', sort = 'name', desc = false, pages = 1 } = state

  const filter = filterOf({ ...state })
  const narrowed = describeFilter(filter)

  function change(next: CandidatesState) {
    onState({ ...(search ? { search } : {}), sort, desc, ...filter, ...next, pages: 1 })
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="team-members">
      <Title order={2} size="h4" id="team-members">
        Team Members
      </Title>
      {narrowed.length > 0 && (
        <Narrowed words={narrowed} onClear={() => onState({ ...(search ? { search } : {}), sort, desc })} />
      )}
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
        tools={
          <DownloadButton url={csvUrl(teamId, state)} label="CSV: Team Members">
            CSV
          </DownloadButton>
        }
        empty={search || narrowed.length > 0 ? <EmptyState title="Nobody matches this search" /> : <NoMembers />}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => onState({ ...state, pages: pages + 1 })}
      />
    </Card>
  )
}

/** The filter of the address in words, and a button to clear it. */
function Narrowed({ words, onClear }: { words: string[]; onClear: () => void }) {
  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Filter">
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
        Show everybody
      </Button>
    </Group>
  )
}

/** The address of the whole list with this filter and order, as a file. */
function csvUrl(teamId: string, { search = '', sort = 'name', desc = false, ...rest }: CandidatesState) {
  const params = Object.entries({ ...(search ? { search } : {}), sort, descending: desc, ...filterOf({ ...rest }) })
  return `/api/teams/${teamId}/members.csv?${new URLSearchParams(params.map(([key, value]) => [key, String(value)]))}`
}

function NoMembers() {
  return (
    <EmptyState title="No team members yet" icon={<IconUsers size={36} aria-hidden />}>
      Share the team code with your staff. Who asks to join appears here for you to approve.
    </EmptyState>
  )
}
