import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime, IconDownload, IconListNumbers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import type { Interview } from '../schema.ts'
import { InterviewList, Undecided } from './interview-list.tsx'
import classes from './interviews.module.css'
import type { InterviewsState, InterviewList as ListName } from './interviews-state.ts'
import { useInterviews } from './use-interviews.ts'

const CalendarView = lazy(async () => ({ default: (await import('./calendar/calendar-view.tsx')).CalendarView }))
const InterviewPanel = lazy(async () => ({ default: (await import('./panel/interview-panel.tsx')).InterviewPanel }))
const ScheduleDialog = lazy(async () => ({ default: (await import('./plan/schedule-dialog.tsx')).ScheduleDialog }))
const EditDialog = lazy(async () => ({ default: (await import('./plan/edit-dialog.tsx')).EditDialog }))
const OfferDialog = lazy(async () => ({ default: (await import('./plan/offer-dialog.tsx')).OfferDialog }))
const RoundsDialog = lazy(async () => ({ default: (await import('./plan/rounds-dialog.tsx')).RoundsDialog }))
const ExportReports = lazy(async () => ({ default: (await import('./export-reports.tsx')).ExportReports }))

interface InterviewsPageProps {
  teamId: string
  state: InterviewsState
  onState: (state: InterviewsState) => void
}

type Opened = 'offer' | 'rounds' | 'export' | { edit: string }

interface ActionsProps extends Pick<InterviewsPageProps, 'state' | 'onState'> {
  onOpened: (opened: Opened) => void
}

const OFFER = 'Offer Times'
const EXPORT = 'Export Reports'

/** On a phone two of them stand below the title; the others are in the menu beside it. */
function Actions({ state, onState, onOpened }: ActionsProps) {
  const phone = usePhone()
  const side = { variant: 'default', ...(phone && { px: 8 }) }
  return (
    <div className={classes.acts}>
      <Button
        {...side}
        onClick={() => onState({ ...state, calendar: state.calendar ? undefined : 'week', day: undefined })}
      >
        {state.calendar ? 'View List' : 'View Calendar'}
      </Button>
      {!phone && (
        <>
          <Button {...side} aria-haspopup="dialog" onClick={() => onOpened('export')}>
            {EXPORT}
          </Button>
          <Button {...side} aria-haspopup="dialog" onClick={() => onOpened('offer')}>
            {OFFER}
          </Button>
        </>
      )}
      <Button
        {...(phone ? { px: 8 } : { leftSection: <IconCalendarPlus size={16} aria-hidden /> })}
        aria-haspopup="dialog"
        onClick={() => onState({ ...state, schedule: true })}
      >
        Schedule New Interview
      </Button>
    </div>
  )
}

function Menu({ onOpened }: Pick<ActionsProps, 'onOpened'>) {
  const phone = usePhone()
  return (
    <OverflowMenu
      label="More for interviews"
      entries={[
        ...(phone
          ? [
              { label: OFFER, icon: IconCalendarTime, onChoose: () => onOpened('offer') },
              { label: EXPORT, icon: IconDownload, onChoose: () => onOpened('export') },
            ]
          : []),
        { label: 'Rounds and Questions', icon: IconListNumbers, onChoose: () => onOpened('rounds') },
      ]}
    />
  )
}

/** The interviews page: interviews to come and past ones, as lists or on a calendar, with one interview in a panel beside. */
export function InterviewsPage({ teamId, state, onState }: InterviewsPageProps) {
  const counts = useInterviews(teamId, 'upcoming').data?.pages[0]?.counts
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = (interview?: string) => onState({ ...state, interview })
  const list = (when: ListName) => (
    <InterviewList
      teamId={teamId}
      when={when}
      selected={state.interview}
      onOpen={({ id }: Interview) => open(id)}
      onEdit={({ id }: Interview) => setOpened({ edit: id })}
    />
  )
  return (
    <>
      <PageHeader
        title="Interviews"
        description={counts && counts.undecided > 0 && <Undecided count={counts.undecided} />}
        menu={<Menu onOpened={setOpened} />}
      >
        <Actions state={state} onState={onState} onOpened={setOpened} />
      </PageHeader>
      {state.calendar ? (
        <Suspense
          fallback={
            <Loading what="calendar">
              <RowsSkeleton rows={6} />
            </Loading>
          }
        >
          <CalendarView
            teamId={teamId}
            span={state.calendar}
            day={state.day}
            selected={state.interview}
            onShow={(calendar, day) => onState({ ...state, calendar, day })}
            onOpen={open}
          />
        </Suspense>
      ) : (
        <TabPanels
          label="Which interviews"
          tab={state.list}
          onTab={(next) => onState({ ...state, list: next as ListName })}
          panels={[
            {
              id: 'upcoming',
              label: <Counted label="Upcoming" count={counts?.upcoming ?? 0} unit="interviews" />,
              content: list('upcoming'),
            },
            { id: 'recent', label: 'Recent', content: list('recent') },
          ]}
        />
      )}
      <Suspense>
        {state.interview && (
          <InterviewPanel
            key={state.interview}
            teamId={teamId}
            interviewId={state.interview}
            onClose={() => open()}
            onOpen={open}
            onEdit={() => state.interview && setOpened({ edit: state.interview })}
          />
        )}
        {state.schedule && (
          <ScheduleDialog
            teamId={teamId}
            onClose={() => onState({ ...state, schedule: undefined })}
            onScheduled={(id) => onState({ ...state, schedule: undefined, interview: id })}
          />
        )}
        {opened === 'offer' && <OfferDialog teamId={teamId} onClose={close} />}
        {opened === 'rounds' && <RoundsDialog teamId={teamId} onClose={close} />}
        {opened === 'export' && <ExportReports teamId={teamId} onClose={close} />}
        {typeof opened === 'object' && <EditDialog teamId={teamId} interviewId={opened.edit} onClose={close} />}
      </Suspense>
    </>
  )
}
