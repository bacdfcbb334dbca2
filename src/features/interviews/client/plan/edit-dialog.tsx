import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import type { InterviewDetails } from '../../schema.ts'
import { PlanForm, type PlanValues } from './plan-form.tsx'

interface EditDialogProps {
  teamId: string
  interviewId: string
  onClose: () => void
}

/** Changes a planned interview; its people are told, and their calendars follow. */
export function EditDialog({ teamId, interviewId, onClose }: EditDialogProps) {
  const query = useQuery(api.interviews.details.queryOptions({ input: { teamId, interviewId }, staleTime: 0 }))
  const interview = query.data
  const title = interview ? `Interview with ${inSentence(interview.candidate.fullName)}` : 'Interview'
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Pending query={query} what="form">
        <FieldsSkeleton />
      </Pending>
      {interview && (
        <PlanForm<PlanValues>
          key={interview.version}
          teamId={teamId}
          values={valuesOf(interview)}
          submitLabel="Save Changes"
          onCancel={onClose}
          onSubmit={async (plan) => {
            await actAndShow(
              () => client.interviews.edit({ teamId, interviewId, version: interview.version, ...plan }),
              api.interviews.key(),
            )
            toast.success('Interview changed. Everybody is told')
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function valuesOf({ startsAt, minutes, round, job, way, place, panel }: InterviewDetails) {
  return {
    job,
    way,
    place,
    round: String(round),
    minutes: String(minutes),
    ...(startsAt && { day: londonDay(new Date(startsAt)), time: londonTime(new Date(startsAt)) }),
    panel: panel.map(({ userId }) => userId),
  }
}
