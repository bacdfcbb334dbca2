import '@mantine/core/styles/Indicator.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Indicator, Menu, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import { formatInstant } from '#shared/time.ts'
import { useCurrentTeam } from './current-team.ts'

const SHOWN = 5

/** For the manager's header: who asks to join the current team. */
export function NotificationBell() {
  const { team } = useCurrentTeam()
  return team ? <Bell teamId={team.id} /> : null
}

function Bell({ teamId }: { teamId: string }) {
  const { data } = useQuery(api.teams.requests.queryOptions({ input: { teamId } }))
  const requests = data?.items ?? []
  const count = data?.next ? `${requests.length}+` : requests.length
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={requests.length > 0 ? `Notifications: ${count} pending requests` : 'Notifications'}
        >
          <Indicator label={count} size={16} disabled={requests.length === 0} aria-hidden>
            <IconBell size={18} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{requests.length > 0 ? 'Pending join requests' : 'No new notifications'}</Menu.Label>
        {requests.slice(0, SHOWN).map(({ id, fullName, createdAt }) => (
          <Menu.Item key={id} component={Link} to="/manager-dashboard/candidates">
            <Text size="sm" truncate>
              {fullName} asks to join
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(createdAt)}
            </Text>
          </Menu.Item>
        ))}
        {requests.length > SHOWN && (
          <Menu.Item component={Link} to="/manager-dashboard/candidates">
            Show all
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
