import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { dropItem } from '#client/ui/shell/drop-panel.tsx'
import classes from './notice-list.module.css'
import { MarkAllRead, Notices } from './notices.tsx'
import { useView } from './notifications-page.tsx'
import { type ActsOf, type ChooseTeam, type NoticeView, useNoticeCounts, useNotices } from './use-notifications.ts'
import { ViewLabel } from './view-label.tsx'

const SHOWN = 8

export interface NewestNoticesProps {
  /** The page with all notifications, in the reader's portal. */
  allPath: '/notifications' | '/manager-dashboard/notifications'
  chooseTeam: ChooseTeam
  acts: ActsOf
  close: () => void
}

/** The newest notifications, and those that need the reader, under the bell. */
export function NewestNotices({ allPath, chooseTeam, acts, close }: NewestNoticesProps) {
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
            Show All Notifications
          </Text>
        </Link>
        {view === 'all' && counts && counts.unread > 0 && (
          <MarkAllRead notices={notices} group={undefined} size="compact-sm" variant="subtle" />
        )}
      </Group>
    </>
  )
}
