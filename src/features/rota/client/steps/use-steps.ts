import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, client } from '#client/api.ts'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import type { Act, Change, Done } from '../../schema.ts'
import { type Doing, inRota, reverse, sayTold } from './reverse.ts'

export interface Steps {
  /** Does changes as one step, and says it with Undo; rejects where it is refused, and nothing is done. */
  act: (changes: Change[], why?: Omit<Act, 'changes'>) => Promise<Done>
  /** Takes the last step back; what is refused is said. */
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** What Undo takes back, in words; undefined when there is nothing. */
  canUndo: string | undefined
  canRedo: string | undefined
  busy: boolean
}

/** What one does in the rota of a team, step by step, and takes back: the same in every tab and after a reload. */
export function useSteps(teamId: string): Steps {
  const { data } = useQuery(api.rota.steps.queryOptions({ input: { teamId } }))
  const [under, setUnder] = useState(0)

  const doing: Doing = async (work) => {
    setUnder((count) => count + 1)
    try {
      return await inRota(work)
    } finally {
      setUnder((count) => count - 1)
    }
  }
  const turn = (kind: 'undo' | 'redo', stepId?: string) => reverse(kind, { teamId, stepId, doing })

  return {
    act: async (changes, why) => {
      const done = await doing(() => client.rota.act({ teamId, changes, ...why }))
      toast.success(`${done.step.words}${sayTold(done)}`, {
        action: { label: 'Undo', run: () => void turn('undo', done.step.id) },
      })
      return done
    },
    undo: () => turn('undo'),
    redo: () => turn('redo'),
    canUndo: data?.undo?.words,
    canRedo: data?.redo?.words,
    busy: under > 0,
  }
}

/** What the buttons of the head say of them: the same while nothing of it is another. */
export function useShownSteps({ canUndo, canRedo, busy, ...steps }: Steps) {
  const [undo, redo] = [useLatest(() => void steps.undo()), useLatest(() => void steps.redo())]
  return useMemo(() => ({ canUndo, canRedo, busy, undo, redo }), [canUndo, canRedo, busy, undo, redo])
}

/** Ctrl+Z and Ctrl+Shift+Z on the page of the rota; inside a field they are the field’s own. What is under way comes first. */
export function useStepKeys({ undo, redo, canUndo, canRedo, busy }: Steps) {
  useShortcut('undo', canUndo || busy ? () => void undo() : undefined)
  useShortcut('redo', canRedo || busy ? () => void redo() : undefined)
}
