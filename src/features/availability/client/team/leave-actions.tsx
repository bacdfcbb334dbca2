import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '#shared/names.ts'
import { useAnswers } from './use-answers.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }))

interface LeaveActionsProps {
  teamId: string
  leaveId: string
  fullName: string
  /** What is asked for, said again in the question for a reason. */
  about: string
  /** How much Approve stands out. */
  variant?: 'filled' | 'light'
}

/** The answers to a request for leave, each at once; the message that says so offers to undo it. */
export function LeaveActions({ teamId, leaveId, fullName, about, variant = 'filled' }: LeaveActionsProps) {
  const { answer } = useAnswers(teamId)
  const [refusing, setRefusing] = useState(false)
  const name = inSentence(fullName)
  return (
    <>
      <Button
        variant={variant}
        aria-label={`Approve the leave of ${name}`}
        loading={answer.isPending}
        onClick={() => answer.mutate({ teamId, leaveId, approve: true })}
      >
        Approve
      </Button>
      <Button
        variant="default"
        aria-label={`Refuse the leave of ${name}`}
        aria-haspopup="dialog"
        disabled={answer.isPending}
        onClick={() => setRefusing(true)}
      >
        Refuse
      </Button>
      <Suspense>
        {refusing && (
          <ReasonDialog
            title={`Refuse the leave of ${name}?`}
            about={about}
            submitLabel="Refuse"
            onClose={() => setRefusing(false)}
            onSubmit={async (reason) => {
              await answer.mutateAsync({ teamId, leaveId, approve: false, reason })
              setRefusing(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
