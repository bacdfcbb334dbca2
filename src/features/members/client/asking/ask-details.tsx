import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { Candidate } from '../../schema.ts'

// The list of sections loads the whole registration: it is loaded when needed.
const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))

/** Asks a member for a section of their profile, which becomes a task of theirs. */
export function AskDetails({
  teamId,
  candidate: { userId, fullName, views, offerRecordedAt },
  isAsking,
  variant,
}: {
  teamId: string
  candidate: Candidate
  /** The form is open from the beginning. */
  isAsking: boolean
  variant: 'filled' | 'default'
}) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(isAsking)

  async function done() {
    setOpened(false)
    toast.success(`${inSentence(fullName)} has been asked`)
    await queries.invalidateQueries({ queryKey: api.members.asks.key() })
  }

  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconMessageQuestion size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Ask for Details
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Ask ${inSentence(fullName)} for details`}>
        <Suspense
          fallback={
            <Loading what="form">
              <FieldsSkeleton />
            </Loading>
          }
        >
          <AskForm
            teamId={teamId}
            userId={userId}
            health={offerRecordedAt !== null && views.includes('medical')}
            onDone={done}
            onCancel={() => setOpened(false)}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
