import { Button, Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { CompletionBar } from '#client/ui/figures/completion-bar.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Name } from '#client/ui/name.tsx'
import { Peeks } from '#client/ui/panel/peeks.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { standingLook } from '../../rules/standing-words.ts'
import type { MemberRow, SavedFilter, SortKey } from '../../schema.ts'
import classes from '../members.module.css'
import { type CandidatesState, filterOf } from './candidates-state.ts'
import { FilterChips } from './filter-chips.tsx'
import { MemberTools } from './member-tools.tsx'
import { MembersSelected } from './members-selected.tsx'

const columns: Column<MemberRow>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ userId, fullName, photoFileId }) => (
      <Group gap="sm" wrap="nowrap" data-peek={userId}>
        <PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />
        <Text fw={550} className={classes.cut}>
          <Name>{fullName}</Name>
        </Text>
      </Group>
    ),
  },
  {
    key: 'position',
    header: 'Position',
    sortable: true,
    minor: true,
    render: ({ position }) => (position ? <span className={classes.position}>{position}</span> : null),
  },
  {
    key: 'need',
    header: 'Standing',
    sortable: true,
    render: (row) => (
      <span className={classes.standing}>
        <CutMark {...standingLook(row, londonDay(new Date()))} />
      </span>
    ),
  },
  {
    key: 'expiry',
    header: 'Next Expiry',
    sortable: true,
    minor: true,
    render: ({ nextExpiry }) => nextExpiry && formatDay(nextExpiry),
  },
  {
    key: 'completion',
    header: 'Profile',
    sortable: true,
    minor: true,
    width: '104px',
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
    minor: 'first',
    render: ({ joinedAt }) => formatDay(londonDay(new Date(joinedAt))),
  },
]

interface MemberTableProps {
  teamId: string
  team: ManagedTeam
  rows: readonly MemberRow[]
  filters: readonly SavedFilter[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean }
  state: CandidatesState
  onState: (state: CandidatesState) => void
  onOpen: (userId: string) => void
  /** Somebody's week, shown beside their name. */
  Week: ComponentType<WeekProps>
}

export interface WeekProps {
  teamId: string
  userId: string
  name: string
}

/** Team Members: search, filter, order and the number of loaded pages are in the address. */
export function MemberTable({ teamId, team, rows, filters, query, state, onState, onOpen, Week }: MemberTableProps) {
  const { search = '', sort = 'name', desc = false, pages = 1 } = state
  const filter = filterOf({ ...state })
  const phone = usePhone()
  const selection = useSelection(rows)
  const [choosing, setChoosing] = useState(false)
  const list = { ...(state.list && { list: state.list }), ...(search && { search }), sort, desc }

  function change(next: CandidatesState) {
    onState({ ...list, ...filter, ...next, pages: 1 })
  }

  const weekOf = (id: string) => {
    const row = rows.find(({ userId }) => userId === id)
    return row && <Week teamId={teamId} userId={id} name={row.fullName} />
  }

  function stopChoosing() {
    selection.clear()
    setChoosing(false)
  }

  return (
    <Card withBorder padding={0} component="section" aria-labelledby="team-members" className={classes.members ?? ''}>
      <VisuallyHidden component="h2" id="team-members">
        Team Members
      </VisuallyHidden>
      <MemberTools
        search={search}
        onSearch={(text) => change({ search: text })}
        filter={filter}
        onFilter={(next) => onState({ ...list, ...next })}
        sort={sort}
        onSort={(by) => change({ sort: by, desc: false })}
        csvUrl={csvUrl(teamId, state)}
        choosing={choosing}
        onChoosing={() => (choosing ? stopChoosing() : setChoosing(true))}
      />
      <FilterChips
        teamId={teamId}
        filters={filters}
        filter={filter}
        onFilter={(next) => onState({ ...list, ...next })}
      />
      <Peeks card={weekOf}>
        <DataTable
          label="Team members"
          columns={columns}
          rows={rows}
          rowKey={({ userId }) => userId}
          onOpen={({ userId }) => onOpen(userId)}
          opened={state.member}
          selection={
            !phone || choosing
              ? { selected: selection.selected, onSelect: selection.set, nameOf: ({ fullName }) => fullName }
              : undefined
          }
          compact={(row) => ({
            leading: <PersonAvatar name={row.fullName} photoFileId={row.photoFileId} />,
            title: (
              <>
                <Name>{row.fullName}</Name> <span className={classes.job}>{row.position || 'No position yet'}</span>
              </>
            ),
            meta: <CutMark {...standingLook(row, londonDay(new Date()))} />,
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
      </Peeks>
      {selection.rows.length > 0 && <MembersSelected team={team} rows={selection.rows} onDone={stopChoosing} />}
    </Card>
  )
}

/** The members whose boxes are ticked; those who are not in the list any more do not count. */
function useSelection(rows: readonly MemberRow[]) {
  const [selected, set] = useState<ReadonlySet<string>>(new Set())
  return { selected, set, rows: rows.filter(({ userId }) => selected.has(userId)), clear: () => set(new Set()) }
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
          Clear Search and Filter
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
      Share the team code with your staff. Their requests appear here for you to approve.
    </EmptyState>
  )
}
