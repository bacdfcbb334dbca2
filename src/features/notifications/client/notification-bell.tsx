import { ActionIcon, Group, Indicator, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '@mantine/core/styles/Indicator.layer.css'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { DropPanel, dropItem } from '#client/ui/shell/drop-panel.tsx'
import { MOST_SHOWN } from '../rules/words.ts'
import classes from './notice-list.module.css'
import { MarkAllRead, Notices } from './notices.tsx'
import { useView } from './notifications-page.tsx'
import { useOwnDevice } from './push/use-own-device.ts'
import { type ActsOf, type ChooseTeam, type NoticeView, useNoticeCounts, useNotices } from './use-notifications.ts'
import { ViewLabel } from './view-label.tsx'

const SHOWN = 8

interface NotificationBellProps {
  /** The page with all notifications, in the reader's portal. */
  allPath: '/notifications' | '/manager-dashboard/notifications'
  chooseTeam: ChooseTeam
  acts: ActsOf
}

const most = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** For the header: the number of what needs the reader, a dot where something is new, and the newest when pressed. */
export function NotificationBell(props: NotificationBellProps) {
  useOwnDevice()
  const { data: { needed, unread } = { needed: 0, unread: 0 } } = useNoticeCounts()
  const said = [
    needed > 0 && `${most(needed)} ${needed === 1 ? 'needs' : 'need'} you`,
    unread > 0 && `${most(unread)} new`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <DropPanel
      align="right"
      wide
      button={(trigger) => (
        <Indicator label={most(needed)} size={18} offset={4} zIndex={1} disabled={needed === 0}>
          <span className={classes.bell}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={said ? `Notifications: ${said}` : 'Notifications'}
              {...trigger}
            >
              <IconBell size={18} aria-hidden />
            </ActionIcon>
            {needed === 0 && unread > 0 && <span className={classes.dot} />}
          </span>
        </Indicator>
      )}
    >
      {(close) => <Newest {...props} close={close} />}
    </DropPanel>
  )
}

function Newest({ allPath, chooseTeam, acts, close }: NotificationBellProps & { close: () => void }) {
  const { data: counts } = useNoticeCounts()
  const notices = useNotices(chooseTeam)
  const [chosen, setChosen] = useState<NoticeView>()
  const view = useView(chosen)
  const list = (of: NoticeView) => ({
    id: of,
    label: <ViewLabel view={of} counts={counts} />,
    content: (
      <div className={classes.scroll}>
        <Notices view={of} acts={acts} notices={notices} atMost={SHOWN} onOpened={close} />
      </div>
    ),
  })
  if (!view)
    return (
      <Loading what="notifications">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  return (
    <>
      <TabPanels
        label="Notifications"
        panels={[list('needs'), list('all')]}
        tab={view}
        onTab={(tab) => setChosen(tab as NoticeView)}
      />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Link to={allPath} className={dropItem} onClick={close}>
          <Text component="span" size="sm">
            Show all notifications
          </Text>
        </Link>
        {view === 'all' && counts && counts.unread > 0 && (
          <MarkAllRead notices={notices} group={undefined} size="compact-sm" variant="subtle" />
        )}
      </Group>
    </>
  )
}
