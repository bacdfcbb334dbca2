import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SelectionBar } from '#client/ui/lists/selection-bar.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { GUARDS } from '../../policy.ts'
import { ASKED_AT_ONCE } from '../../rules/limits.ts'
import type { MemberRow } from '../../schema.ts'

// The list of sections loads the whole registration: it is loaded when needed.
const AskTogether = lazy(async () => ({ default: (await import('../asking/ask-together.tsx')).AskTogether }))

interface MembersSelectedProps {
  team: ManagedTeam
  /** The selected members, in the order of the list. */
  rows: readonly MemberRow[]
  /** Ends the selection. */
  onDone: () => void
}

/** How many members are selected, and what can be done with all of them. */
export function MembersSelected({ team, rows, onDone }: MembersSelectedProps) {
  const [asking, setAsking] = useState(false)
  return (
    <SelectionBar label="Selected members" count={rows.length} most={ASKED_AT_ONCE} onClear={onDone}>
      {(tooMany) => (
        <>
          <Button
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
            aria-haspopup="dialog"
            disabled={tooMany}
            onClick={() => setAsking(true)}
          >
            Ask for Details
          </Button>
          <Dialog
            opened={asking}
            onClose={() => setAsking(false)}
            size="lg"
            title={rows.length === 1 ? 'Ask 1 person for details' : `Ask ${rows.length} people for details`}
          >
            <Suspense
              fallback={
                <Loading what="form">
                  <FieldsSkeleton />
                </Loading>
              }
            >
              <AskTogether
                teamId={team.id}
                rows={rows}
                health={can(team, GUARDS.medical)}
                onCancel={() => setAsking(false)}
                onDone={onDone}
              />
            </Suspense>
          </Dialog>
        </>
      )}
    </SelectionBar>
  )
}
