import { Button, type ButtonProps, NativeSelect } from '@mantine/core'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { type NoticeGroup, noticeGroups } from '../rules/groups.ts'
import { NOTICE_GROUPS } from './groups.ts'
import { NoticeList } from './notice-list.tsx'
import type { ActsOf, NoticeView, useNotices } from './use-notifications.ts'
import { useNoticeList } from './use-notifications.ts'

interface NoticesProps {
  view: NoticeView
  group?: NoticeGroup | undefined
  acts: ActsOf
  notices: ReturnType<typeof useNotices>
  /** How many of the newest a panel shows, without days and older ones; left out: the whole list. */
  atMost?: number
  onOpened?: () => void
}

/** The entries of a view, with what stands for them while they load and where there are none. */
export function Notices({ view, group, acts, notices, atMost, onOpened }: NoticesProps) {
  const query = useNoticeList({ view, group })
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  if (!query.isSuccess)
    return (
      <Pending query={query} what="notifications">
        <RowsSkeleton rows={atMost ? 4 : 8} />
      </Pending>
    )
  if (entries.length === 0) return <Nothing view={view} isFiltered={group !== undefined} />
  return (
    <>
      <NoticeList
        entries={atMost ? entries.slice(0, atMost) : entries}
        view={view}
        acts={acts}
        notices={notices}
        byDay={!atMost}
        {...(onOpened && { onOpened })}
      />
      {!atMost && (
        <MorePages query={query} mt="sm">
          Show older ones
        </MorePages>
      )}
    </>
  )
}

function Nothing({ view, isFiltered }: { view: NoticeView; isFiltered: boolean }): ReactNode {
  if (isFiltered) return <EmptyState title="Nothing of this kind">Choose another kind above, or all.</EmptyState>
  return view === 'needs' ? (
    <EmptyState title="Nothing needs you" icon={<IconCircleCheck aria-hidden />}>
      What you are asked to do appears here, until it is done by you or by somebody else.
    </EmptyState>
  ) : (
    <EmptyState title="No notifications yet" icon={<IconBell aria-hidden />}>
      What concerns you and your teams will appear here.
    </EmptyState>
  )
}

/** Marks all as read that are on screen: newer ones stay unread. */
export function MarkAllRead({ notices, group, ...button }: Pick<NoticesProps, 'notices' | 'group'> & ButtonProps) {
  const newest = useNoticeList({ view: 'all', group }).data?.pages[0]?.items[0]
  if (!newest) return null
  return (
    <Button
      variant="default"
      {...button}
      loading={notices.busy}
      onClick={() => void notices.markAllRead(newest.createdAt)}
    >
      Mark All as Read
    </Button>
  )
}

/** Narrows the list to one kind. */
export function GroupFilter({
  group,
  onGroup,
}: {
  group: NoticeGroup | undefined
  onGroup: (group: NoticeGroup | undefined) => void
}) {
  return (
    <NativeSelect
      aria-label="Kind of notification"
      value={group ?? ''}
      data={[
        { value: '', label: 'All kinds' },
        ...noticeGroups.map((value) => ({ value, label: NOTICE_GROUPS[value].label })),
      ]}
      onChange={({ currentTarget: { value } }) => onGroup(noticeGroups.find((one) => one === value))}
    />
  )
}
