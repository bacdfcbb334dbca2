import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import type { Interview } from '../schema.ts'
import { InterviewList, Undecided } from './interview-list.tsx'
import type { InterviewsState, InterviewList as ListName } from './interviews-state.ts'
import { useInterviews } from './use-interviews.ts'

const InterviewPanel = lazy(async () => ({ default: (await import('./panel/interview-panel.tsx')).InterviewPanel }))
const ScheduleDialog = lazy(async () => ({ default: (await import('./plan/schedule-dialog.tsx')).ScheduleDialog }))
const EditDialog = lazy(async () => ({ default: (await import('./plan/edit-dialog.tsx')).EditDialog }))

interface InterviewsPageProps {
  teamId: string
  state: InterviewsState
  onState: (state: InterviewsState) => void
}

/** Whom the team interviews and has interviewed; one interview of it in a panel beside the list. */
export function InterviewsPage({ teamId, state, onState }: InterviewsPageProps) {
  const counts = useInterviews(teamId, 'upcoming').data?.pages[0]?.counts
  const [editing, setEditing] = useState<string>()
  const open = (interview?: string) => onState({ ...state, interview })
  const list = (when: ListName) => (
    <InterviewList
      teamId={teamId}
      when={when}
      selected={state.interview}
      onOpen={({ id }: Interview) => open(id)}
      onEdit={({ id }: Interview) => setEditing(id)}
    />
  )
  return (
    <>
      <PageHeader
        title="Interviews"
        description={counts && counts.undecided > 0 && <Undecided count={counts.undecided} />}
      >
        <Button
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => onState({ ...state, schedule: true })}
        >
          Schedule New Interview
        </Button>
      </PageHeader>
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
      <Suspense>
        {state.interview && (
          <InterviewPanel
            key={state.interview}
            teamId={teamId}
            interviewId={state.interview}
            onClose={() => open()}
            onOpen={open}
            onEdit={() => setEditing(state.interview)}
          />
        )}
        {state.schedule && (
          <ScheduleDialog
            teamId={teamId}
            onClose={() => onState({ ...state, schedule: undefined })}
            onScheduled={(id) => onState({ ...state, schedule: undefined, interview: id })}
          />
        )}
        {editing && <EditDialog teamId={teamId} interviewId={editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}
