import { Button, Card } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { NotificationLine } from './notification-line.tsx'
import classes from './notifications.module.css'
import { type ChooseTeam, useNotifications } from './use-notifications.ts'

interface NotificationsPageProps {
  chooseTeam: ChooseTeam
  /** The page with the email settings, in the reader's portal. */
  settingsPath: '/account' | '/manager-dashboard/settings'
}

/** All notifications of a person, newest first. */
export function NotificationsPage({ chooseTeam, settingsPath }: NotificationsPageProps) {
  const query = useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const keepsFocus = useRowFocus()
  const { open, markRead, markAllRead, busy } = useNotifications(chooseTeam)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const newest = items[0]
  return (
    <>
      <PageHeader
        title="Notifications"
        description={
          <TextLink to={settingsPath} search={{ tab: 'notifications' }}>
            Choose your emails
          </TextLink>
        }
      >
        {newest && items.some(({ readAt }) => readAt === null) && (
          <Button variant="default" loading={busy} onClick={() => markAllRead(newest.createdAt)}>
            Mark all as read
          </Button>
        )}
      </PageHeader>
      {query.isPending && (
        <Loading what="notifications">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState title="No notifications yet" icon={<IconBell aria-hidden />}>
          What concerns you and your teams will appear here.
        </EmptyState>
      )}
      {items.length > 0 && (
        <Card withBorder padding="xs">
          <ul ref={keepsFocus} className={classes.list} aria-label="Notifications">
            {items.map((notification) => (
              <NotificationLine key={notification.id} notification={notification} onOpen={open} onRead={markRead} />
            ))}
          </ul>
          <MorePages query={query} mt="sm">
            Show older ones
          </MorePages>
        </Card>
      )}
    </>
  )
}
