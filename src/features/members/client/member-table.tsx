import { Button, Card, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core'
import { IconUsers, IconX } from '@tabler/icons-react'
import { CompletionBar } from '#client/ui/figures/completion-bar.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Tag } from '#client/ui/state/tag.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { jobs } from '#features/teams/rules/jobs.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { MemberFilter, MemberRow, SortKey } from '../schema.ts'
import { describeFilter, readyFilterOf, readyFilters } from './candidates-filter.ts'
import { type CandidatesState, filterOf } from './candidates-state.ts'
import { MemberState } from './member-state.tsx'
import classes from './members.module.css'

const columns: Column<MemberRow>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ fullName, photoFileId }) => (
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />
        <Text fw={550} className={classes.name}>
          <Name>{fullName}</Name>
        </Text>
      </Group>
    ),
  },
  { key: 'position', header: 'Position', sortable: true, minor: true, render: ({ position }) => position || null },
  { key: 'state', header: 'State', render: (row) => <MemberState row={row} /> },
  {
    key: 'expiry',
    header: 'Next Expiry',
    sortable: true,
    render: ({ nextExpiry }) => nextExpiry && formatDay(nextExpiry),
  },
  {
    key: 'completion',
    header: 'Profile',
    sortable: true,
    minor: true,
    width: '150px',
    render: ({ completion, fullName }) => <CompletionBar percent={completion} label={`Profile of ${fullName}`} />,
  },
  {
    key: 'certificates',
    header: 'Certificates',
    sortable: true,
    minor: true,
    render: ({ certificateCount }) => certificateCount,
  },
  {
    key: 'joined',
    header: 'Joined',
    sortable: true,
    minor: true,
    render: ({ joinedAt }) => formatDay(londonDay(new Date(joinedAt))),
  },
]

const SORT_WORDS: Record<SortKey, string> = {
  name: 'Name',
  position: 'Position',
  completion: 'Profile',
  certificates: 'Certificates',
  expiry: 'Next expiry',
  joined: 'Joined',
}

interface MemberTableProps {
  teamId: string
  rows: readonly MemberRow[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean }
  state: CandidatesState
  onState: (state: CandidatesState) => void
  onOpen: (userId: string) => void
}

/** Team Members: search, filter, order and the number of loaded pages are in the address. */
export function MemberTable({ teamId, rows, query, state, onState, onOpen }: MemberTableProps) {
  const { search = '', sort = 'name', desc = false, pages = 1 } = state
  const filter = filterOf({ ...state })
  const searching = search ? { search } : {}

  function change(next: CandidatesState) {
    onState({ ...searching, sort, desc, ...filter, ...next, pages: 1 })
  }

  return (
    <Card withBorder padding={0} component="section" aria-labelledby="team-members">
      <VisuallyHidden component="h2" id="team-members">
        Team Members
      </VisuallyHidden>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search name or position"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterChoices filter={filter} onFilter={(next) => onState({ ...searching, sort, desc, ...next })} />
        <SortChoice sort={sort} onSort={(by) => change({ sort: by, desc: false })} />
        <DownloadButton url={csvUrl(teamId, state)} label="CSV: Team Members">
          CSV
        </DownloadButton>
      </div>
      <Narrowed filter={filter} onClear={() => onState({ ...searching, sort, desc })} />
      <DataTable
        label="Team members"
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => onOpen(userId)}
        opened={state.member}
        compact={(row) => ({
          leading: <PersonAvatar name={row.fullName} photoFileId={row.photoFileId} />,
          title: <Name>{row.fullName}</Name>,
          meta: [row.position || 'No position yet', row.nextExpiry && formatDay(row.nextExpiry)]
            .filter(Boolean)
            .join(' · '),
          end: <MemberState row={row} />,
        })}
        sort={{ by: sort, descending: desc }}
        onSort={({ by, descending }) => change({ sort: by as SortKey, desc: descending })}
        empty={
          search || Object.keys(filter).length > 0 ? (
            <NobodyFound onClear={() => onState({ sort, desc })} />
          ) : (
            <NoMembers />
          )
        }
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => onState({ ...state, pages: pages + 1 })}
      />
    </Card>
  )
}

const ANY = 'Any state'
const OTHER = 'As narrowed below'

/** The filters of every day. One that came from elsewhere, such as a chart, is kept until another is chosen. */
function FilterChoices({ filter, onFilter }: { filter: MemberFilter; onFilter: (filter: MemberFilter) => void }) {
  const { job, ...rest } = filter
  const today = londonDay(new Date())
  const ready = readyFilters(today)
  const isAny = Object.keys(rest).length === 0
  const chosen = isAny ? ANY : (readyFilterOf(filter, today) ?? OTHER)
  return (
    <>
      <NativeSelect
        aria-label="State"
        data={[ANY, ...Object.keys(ready), ...(chosen === OTHER ? [OTHER] : [])]}
        value={chosen}
        onChange={({ currentTarget: { value } }) => onFilter({ ...(job && { job }), ...ready[value] })}
      />
      <NativeSelect
        aria-label="Job"
        data={[{ value: '', label: 'Any job' }, ...jobs]}
        value={job ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...rest, ...(value && { job: value as NonNullable<MemberFilter['job']> }) })
        }
      />
    </>
  )
}

/** On a phone, whose list has no column headers to press. */
function SortChoice({ sort, onSort }: { sort: SortKey; onSort: (by: SortKey) => void }) {
  const phone = usePhone()
  if (!phone) return null
  return (
    <NativeSelect
      aria-label="Sort by"
      data={Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }))}
      value={sort}
      onChange={({ currentTarget: { value } }) => onSort(value as SortKey)}
    />
  )
}

/** The filter of the address in words, and a button to clear it. */
function Narrowed({ filter, onClear }: { filter: MemberFilter; onClear: () => void }) {
  const words = describeFilter(filter)
  if (words.length === 0) return null
  return (
    <Group gap="xs" px="md" pb="sm" role="group" aria-label="Filter">
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

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nobody matches this search"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      Names and positions of the members were searched.
    </EmptyState>
  )
}

function NoMembers() {
  return (
    <EmptyState title="No team members yet" icon={<IconUsers size={36} aria-hidden />}>
      Share the team code with your staff. Who asks to join appears here for you to approve.
    </EmptyState>
  )
}
