import { type ReactNode, useCallback } from 'react'
import { UndoPublishing } from '#features/shifts/client/parts/undo-publishing.ts'

/** Puts the step that a publishing is into what says that it is done. */
export function UndoesPublishing({ teamId, children }: { teamId: string; children: ReactNode }) {
  const undo = useCallback(
    async (stepId: string) =>
      (await import('#features/rota/client/steps/reverse.ts')).reverse('undo', { teamId, stepId }),
    [teamId],
  )
  return <UndoPublishing value={undo}>{children}</UndoPublishing>
}
