import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { SelectionBar } from '#client/ui/lists/selection-bar.tsx'
import { ASKED_AT_ONCE } from '#features/members/rules/limits.ts'

// Its form is loaded when it is needed.
const AskDialog = lazy(async () => ({ default: (await import('../ask/ask-dialog.tsx')).AskDialog }))

interface PeopleSelectedProps {
  teamId: string
  userIds: readonly string[]
  /** Ends the selection. */
  onDone: () => void
}

/** How many people of the matrix are ticked, and the way to ask them. */
export function PeopleSelected({ teamId, userIds, onDone }: PeopleSelectedProps) {
  const [asking, setAsking] = useState(false)
  return (
    <SelectionBar label="Selected people" count={userIds.length} most={ASKED_AT_ONCE} onClear={onDone}>
      {(tooMany) => (
        <>
          <Button
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
            aria-haspopup="dialog"
            disabled={tooMany}
            onClick={() => setAsking(true)}
          >
            Ask For…
          </Button>
          {asking && (
            <Suspense>
              <AskDialog teamId={teamId} userIds={userIds} onClose={() => setAsking(false)} onAsked={onDone} />
            </Suspense>
          )}
        </>
      )}
    </SelectionBar>
  )
}
