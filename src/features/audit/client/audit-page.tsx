import { Box, Card, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import type { AuditLine } from '../schema.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditState, filtersOf } from './audit-state.ts'
import { CheckResult } from './check-result.tsx'
import { useAudit } from './use-audit.ts'

const columns: Column<AuditLine>[] = [
  {
    key: 'sentence',
    header: 'What happened',
    render: ({ sentence }) => (
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Text>
    ),
  },
  { key: 'at', header: 'When (London)', width: '180px', render: ({ at }) => formatInstant(at) },
  { key: 'network', header: 'Network', width: '200px', render: ({ network }) => network },
]

interface AuditPageProps {
  team: { id: string; teamName: string }
  state: AuditState
  onState: (state: AuditState) => void
}

/** All audit events of a team, newest first, for its owners. */
export function AuditPage({ team, state, onState }: AuditPageProps) {
  const { query, first, rows } = useAudit(team.id, state)
  const filtered = Object.keys(filtersOf(state)).length > 0
  return (
    <>
      <PageHeader
        title="Audit Log"
        description={`Who did what in ${inSentence(team.teamName)}, and when. Nobody can change it.`}
      />
      {first && <CheckResult teamId={team.id} check={first.check} />}
      <Card withBorder padding={0} component="section" aria-label="Events" mt="xs">
        <AuditFilters
          teamId={team.id}
          state={state}
          person={first?.person ?? null}
          onState={onState}
          menu={<DownloadMenu label="More for the audit log" files={{ 'Export CSV': csvUrl(team.id, state) }} />}
        />
        {query.isError ? (
          <ErrorView
            error={query.error}
            fallback="Failed to fetch the audit log"
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Box px={{ base: 'md', sm: 0 }}>
            <DataTable
              label="Events"
              columns={columns}
              rows={rows}
              rowKey={({ seq }) => String(seq)}
              loading={query.isPending}
              empty={
                <EmptyState
                  title={filtered ? 'Nothing matches these filters' : 'Nothing has happened yet'}
                  icon={<IconListSearch size={36} aria-hidden />}
                >
                  {filtered && 'Choose other days, or clear the filters.'}
                </EmptyState>
              }
              hasMore={query.hasNextPage}
              loadingMore={query.isFetchingNextPage}
              onLoadMore={() => onState({ ...state, pages: (state.pages ?? 1) + 1 })}
            />
          </Box>
        )}
      </Card>
    </>
  )
}

function csvUrl(teamId: string, state: AuditState) {
  const query = new URLSearchParams(filtersOf(state) as Record<string, string>).toString()
  return `/api/teams/${teamId}/audit.csv${query && `?${query}`}`
}
