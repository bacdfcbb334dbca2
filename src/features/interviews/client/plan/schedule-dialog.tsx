import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { PlanForm, type PlanValues } from './plan-form.tsx'
import { type Chosen, Who } from './who.tsx'

interface ScheduleDialogProps {
  teamId: string
  onClose: () => void
  onScheduled: (interviewId: string) => void
}

/** Plans an interview: first with whom, then when, how and by whom. */
export function ScheduleDialog({ teamId, onClose, onScheduled }: ScheduleDialogProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const title = chosen ? `Interview with ${inSentence(chosen.fullName)}` : 'Who is interviewed?'
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {chosen ? (
        <PlanForm<PlanValues>
          teamId={teamId}
          submitLabel="Schedule Interview"
          cancelLabel="Back"
          onCancel={() => setChosen(undefined)}
          onSubmit={async (plan) => {
            const { id } = await client.interviews.schedule({ teamId, candidate: chosen.input, ...plan })
            toast.success(`${inSentence(chosen.fullName)} is invited`)
            await queries.invalidateQueries({ queryKey: api.interviews.key() })
            onScheduled(id)
          }}
        />
      ) : (
        <Who teamId={teamId} onChoose={setChosen} onCancel={onClose} />
      )}
    </Dialog>
  )
}
