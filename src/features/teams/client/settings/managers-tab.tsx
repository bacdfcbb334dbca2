import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import { can, permissionsInWords, teamActions } from '../../policy.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'
import { LeaveTeam } from './leave-team.tsx'
import { ManagerDialog } from './manager-dialog.tsx'
import { RemoveManager } from './remove-manager.tsx'
import { TransferTeam } from './transfer-team.tsx'

export const ROLE_WORDS = { owner: 'Owner', manager: 'Manager' } as const

interface ManagersTabProps {
  team: ManagedTeam
  /** The button that invites another manager; the page passes it in. */
  invite?: ReactNode
  /** What one of them manages, with the button that changes it, and the others who run the team. */
  manages: (of: { manager: TeamManager; others: readonly TeamManager[] }) => ReactNode
}

/** The team's managers and owners with their permissions. Owners may change them. */
export function ManagersTab({ team, invite, manages }: ManagersTabProps) {
  const [changing, setChanging] = useState<TeamManager>()
  const query = useInfiniteQuery(
    api.teams.managers.infiniteOptions({
      input: (after: string | undefined) => ({ teamId: team.id, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const { id: me } = useUser()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="managers">
        <RowsSkeleton rows={4} />
      </Pending>
    )
  const managers = query.data.pages.flatMap(({ items }) => items)
  const othersThan = (id: string) => managers.filter(({ userId }) => userId !== id)
  const isLastOwner = team.role === 'owner' && !managers.some(({ role, userId }) => role === 'owner' && userId !== me)
  const columns = columnsFor(me, (manager) => manages({ manager, others: othersThan(manager.userId) }))
  const actions: Column<TeamManager> = {
    key: 'actions',
    header: 'Actions',
    render: (manager) => (
      <Group gap="xs">
        {!(isLastOwner && manager.userId === me) && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Change ${manager.fullName}`}
            onClick={() => setChanging(manager)}
          >
            Change
          </Button>
        )}
        {manager.userId !== me && <RemoveManager team={team} manager={manager} others={othersThan(manager.userId)} />}
      </Group>
    ),
  }
  return (
    <Stack gap="md">
      <Card withBorder padding="lg" component="section" aria-labelledby="team-managers">
        <Title order={2} size="h4" id="team-managers" mb="sm">
          Managers
        </Title>
        <DataTable
          label="Managers"
          columns={can(team, teamActions.changeManagers) ? [...columns, actions] : columns}
          rows={managers}
          rowKey={({ userId }) => userId}
          empty={null}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      </Card>
      {invite}
      {can(team, teamActions.handOver) && <TransferTeam team={team} others={othersThan(me)} />}
      <LeaveTeam team={team} isLastOwner={isLastOwner} others={othersThan(me)} />
      {changing && (
        <ManagerDialog
          team={team}
          manager={changing}
          others={othersThan(changing.userId)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Stack>
  )
}

function columnsFor(me: string, manages: (manager: TeamManager) => ReactNode): Column<TeamManager>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      render: ({ userId, fullName, email, photoFileId }) => (
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={fullName} photoFileId={photoFileId} />
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>
              <Name>{fullName}</Name>
              {userId === me && ' (you)'}
            </Text>
            <Text c="dimmed" size="sm">
              {email}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      render: ({ role }) => <Tag>{ROLE_WORDS[role]}</Tag>,
    },
    { key: 'sites', header: 'Manages', render: manages },
    { key: 'permissions', header: 'May also', render: (manager) => permissionsInWords(manager) || 'nothing more' },
    { key: 'since', header: 'Since', render: ({ joinedAt }) => formatDay(londonDay(new Date(joinedAt))) },
  ]
}
