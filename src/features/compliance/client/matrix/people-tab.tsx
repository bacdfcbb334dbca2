import { Group } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { DataTable } from '#client/ui/lists/data-table.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import type { Cell, MatrixRow } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import { ReadySetsInvitation } from '../ready-sets-invitation.tsx'
import { STATE_LOOKS } from '../state-look.ts'

const WORST_FIRST = Object.keys(STATE_LOOKS)
const NEEDS_SOMEBODY = WORST_FIRST.slice(0, 6)
const SHOWN = 3

/** What needs somebody about a person, the worst first. */
function troubles({ cells }: MatrixRow): Cell[] {
  return cells
    .filter(({ state }) => NEEDS_SOMEBODY.includes(state))
    .sort((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
}

/** The people of a team, each with what they lack. */
export function PeopleTab({ teamId }: { teamId: string }) {
  const requirements = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  const people = useInfiniteQuery(
    api.compliance.matrix.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const failed = [requirements, people].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorView
        error={failed.error}
        fallback="Failed to fetch the compliance"
        onRetry={() => void Promise.all([requirements.refetch(), people.refetch()])}
      />
    )
  if (!requirements.data || !people.data)
    return (
      <Loading what="compliance">
        <RowsSkeleton rows={10} />
      </Loading>
    )
  if (requirements.data.items.length === 0) return <ReadySetsInvitation teamId={teamId} />
  const names = new Map(requirements.data.items.map(({ id, inForce, coming }) => [id, (inForce ?? coming)?.name]))
  return (
    <DataTable
      label="People"
      rows={people.data.pages.flatMap(({ items }) => items)}
      rowKey={({ userId }) => userId}
      columns={[
        { key: 'name', header: 'Name', render: ({ fullName }) => <Name>{fullName}</Name> },
        { key: 'position', header: 'Position', minor: true, render: ({ position }) => position },
        { key: 'needs', header: 'Needs attention', render: (row) => <Troubles row={row} names={names} /> },
      ]}
      compact={(row) => ({
        title: <Name>{row.fullName}</Name>,
        meta: row.position,
        end: <Worst row={row} />,
      })}
      empty={<EmptyState title="No team members yet">People appear here once they work in your team.</EmptyState>}
      hasMore={people.hasNextPage}
      loadingMore={people.isFetchingNextPage}
      onLoadMore={() => void people.fetchNextPage()}
    />
  )
}

function Troubles({ row, names }: { row: MatrixRow; names: ReadonlyMap<string, string | undefined> }) {
  const all = troubles(row)
  if (all.length === 0) return <ComplianceMark state="verified">All verified</ComplianceMark>
  return (
    <Group gap={6}>
      {all.slice(0, SHOWN).map(({ requirementId, state }) => (
        <ComplianceMark key={requirementId} state={state}>
          {names.get(requirementId)}
        </ComplianceMark>
      ))}
      {all.length > SHOWN && <span>and {all.length - SHOWN} more</span>}
    </Group>
  )
}

function Worst({ row }: { row: MatrixRow }) {
  const [worst] = troubles(row)
  return <ComplianceMark state={worst?.state ?? 'verified'} />
}
