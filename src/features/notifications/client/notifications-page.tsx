import { useState } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { GroupFilter, MarkAllRead, Notices } from './notices.tsx'
import type { NoticePlace } from './notices-place.ts'
import { type ActsOf, type ChooseTeam, type NoticeView, useNoticeCounts, useNotices } from './use-notifications.ts'
import { ViewLabel } from './view-label.tsx'

interface NotificationsPageProps {
  chooseTeam: ChooseTeam
  acts: ActsOf
  /** The page with the email settings, in the reader's portal. */
  settingsPath: '/account' | '/manager-dashboard/settings'
  place: NoticePlace
  onPlace: (place: NoticePlace) => void
}

/** All notifications of a person, newest first, and of these what needs them. */
export function NotificationsPage({ chooseTeam, acts, settingsPath, place, onPlace }: NotificationsPageProps) {
  const { data: counts } = useNoticeCounts()
  const notices = useNotices(chooseTeam)
  const view = useView(place.view)
  const list = (of: NoticeView) => ({
    id: of,
    label: <ViewLabel view={of} counts={counts} />,
    content: <Notices view={of} group={place.kind} acts={acts} notices={notices} />,
  })
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
        <GroupFilter group={place.kind} onGroup={(kind) => onPlace({ ...place, kind })} />
        {view === 'all' && counts && counts.unread > 0 && <MarkAllRead notices={notices} group={place.kind} />}
      </PageHeader>
      {view ? (
        <TabPanels
          label="Notifications"
          panels={[list('needs'), list('all')]}
          tab={view}
          onTab={(tab) => onPlace({ ...place, view: tab as NoticeView })}
        />
      ) : (
        <Loading what="notifications">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
    </>
  )
}

/** The chosen view; without a choice, when the page opens, what needs the reader where something does. Undefined until that is known. */
export function useView(chosen: NoticeView | undefined): NoticeView | undefined {
  const { data, isError } = useNoticeCounts()
  const usual = data || isError ? 'all' : undefined
  const first: NoticeView | undefined = data && data.needed > 0 ? 'needs' : usual
  const [opened, setOpened] = useState<NoticeView | undefined>(first)
  if (opened === undefined && first !== undefined) setOpened(first)
  return chosen ?? opened ?? first
}
