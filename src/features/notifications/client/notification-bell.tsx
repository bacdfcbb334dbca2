import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import '@mantine/core/styles/Indicator.layer.css'
import { ActionIcon, Button, Group, Indicator, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { DropPanel, dropItem } from '#client/ui/shell/drop-panel.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { UNREAD_SHOWN } from '../rules/words.ts'
import { NotificationLine } from './notification-line.tsx'
import classes from './notifications.module.css'
import { useOwnDevice } from './push/use-own-device.ts'
import { type ChooseTeam, useNotifications } from './use-notifications.ts'

const SHOWN = 8

interface NotificationBellProps {
  /** The page with all notifications, in the reader's portal. */
  allPath: '/notifications' | '/manager-dashboard/notifications'
  chooseTeam: ChooseTeam
}

/** For the header: the number of unread notifications, and the newest ones when pressed. */
export function NotificationBell({ allPath, chooseTeam }: NotificationBellProps) {
  useOwnDevice()
  const { data } = useQuery(api.notifications.unread.queryOptions())
  const count = data?.count ?? 0
  const shown = count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(count)
  return (
    <DropPanel
      align="right"
      wide
      button={(trigger) => (
        <Indicator label={shown} size={18} offset={4} zIndex={1} disabled={count === 0}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={count > 0 ? `Notifications: ${shown} unread` : 'Notifications'}
            {...trigger}
          >
            <IconBell size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
    >
      {(close) => <Newest allPath={allPath} chooseTeam={chooseTeam} close={close} />}
    </DropPanel>
  )
}

function Newest({ allPath, chooseTeam, close }: NotificationBellProps & { close: () => void }) {
  const { data, error, refetch } = useQuery(api.notifications.list.queryOptions({ input: {} }))
  const { open, markRead, markAllRead, busy } = useNotifications(chooseTeam)
  const keepsFocus = useRowFocus()
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading what="notifications">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  const items = data.items.slice(0, SHOWN)
  const newest = data.items[0]
  return (
    <>
      <Group justify="space-between" px={10} py={4} wrap="nowrap">
        <Text size="sm" fw={600}>
          {newest ? 'Notifications' : 'No notifications yet'}
        </Text>
        {newest && data.items.some(({ readAt }) => readAt === null) && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => markAllRead(newest.createdAt)}>
            Mark all as read
          </Button>
        )}
      </Group>
      <ul ref={keepsFocus} className={`${classes.list} ${classes.scroll}`}>
        {items.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            onRead={markRead}
            onOpen={(opened) => {
              close()
              open(opened)
            }}
          />
        ))}
      </ul>
      <Link to={allPath} className={dropItem} onClick={close}>
        <Text component="span" size="sm">
          {newest ? 'Show all notifications' : 'Open notifications'}
        </Text>
      </Link>
    </>
  )
}
