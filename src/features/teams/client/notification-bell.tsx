import '@mantine/core/styles/Indicator.layer.css'
import { ActionIcon, Indicator, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import { DropPanel, dropItem } from '#client/ui/drop-panel.tsx'
import { useFailureToast } from '#client/ui/use-failure-toast.ts'
import { formatInstant } from '#shared/time.ts'
import { useCurrentTeam } from './current-team.ts'

const SHOWN = 5

/** For the manager's header: who asks to join the current team. */
export function NotificationBell() {
  const { team } = useCurrentTeam()
  return team ? <Bell teamId={team.id} /> : null
}

function Bell({ teamId }: { teamId: string }) {
  const { data, isError } = useQuery(api.teams.requests.queryOptions({ input: { teamId } }))
  useFailureToast(isError, 'Failed to fetch join requests')
  const requests = data?.items ?? []
  const count = data?.next ? `${requests.length}+` : requests.length
  const label = requests.length > 0 ? `Notifications: ${count} pending join requests` : 'Notifications'
  return (
    <DropPanel
      align="right"
      button={(trigger) => (
        <Indicator label={count} size={18} offset={4} zIndex={1} disabled={requests.length === 0}>
          <ActionIcon variant="default" size={36} aria-label={label} {...trigger}>
            <IconBell size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
    >
      {(close) => (
        <>
          <Text size="sm" fw={600} px={10} py={6}>
            {requests.length > 0 ? 'Pending join requests' : 'No new notifications'}
          </Text>
          {requests.slice(0, SHOWN).map(({ id, fullName, createdAt }) => (
            <Link key={id} to="/manager-dashboard/candidates" className={dropItem} onClick={close}>
              <Text component="span" size="sm" truncate>
                {fullName} asks to join
              </Text>
              <Text component="span" size="xs" c="dimmed" style={{ flexShrink: 0 }}>
                {formatInstant(createdAt)}
              </Text>
            </Link>
          ))}
          {requests.length > SHOWN && (
            <Link to="/manager-dashboard/candidates" className={dropItem} onClick={close}>
              <Text component="span" size="sm">
                Show all
              </Text>
            </Link>
          )}
        </>
      )}
    </DropPanel>
  )
}
