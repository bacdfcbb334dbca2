import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { sayStays } from '../../rules/said.ts'
import type { Act, Change, Done } from '../../schema.ts'

export interface Steps {
  /** Does changes as one step, and says it with Undo; rejects where it is refused, and nothing is done. */
  act: (changes: Change[], why?: Omit<Act, 'changes'>) => Promise<Done>
  /** Takes the last step back; what is refused is said. */
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Takes a step back by its toast: the last one, or it is refused. */
  undoStep: (stepId: string) => void
  /** What Undo takes back, in words; undefined when there is nothing. */
  canUndo: string | undefined
  canRedo: string | undefined
  busy: boolean
}

const told = ({ tells }: Done) =>
  tells === 0 ? '' : `. ${tells === 1 ? 'One person is' : `${tells} people are`} told in ${HOLD_S} seconds`

/** What one does in the rota of a team, step by step, and takes back: the same in every tab and after a reload. */
export function useSteps(teamId: string): Steps {
  const { data } = useQuery(api.rota.steps.queryOptions({ input: { teamId } }))
  const [under, setUnder] = useState(0)

  async function doing(work: () => Promise<Done>): Promise<Done> {
    setUnder((count) => count + 1)
    try {
      return await actAndShow(work, api.rota.key(), api.shifts.key())
    } finally {
      setUnder((count) => count - 1)
    }
  }

  /** By its toast one step is meant: the last one, or it is refused. */
  async function reverse(kind: 'undo' | 'redo', stepId?: string) {
    try {
      const done = await doing(() => client.rota[kind]({ teamId, ...(stepId && { stepId }) }))
      const isUndo = kind === 'undo'
      if (done.stays && done.stays.shifts === done.stays.of) return toast.error(`Not undone. ${sayStays(done.stays)}`)
      const stay = done.stays ? `. ${sayStays(done.stays)}` : ''
      toast.success(`${isUndo ? 'Undone' : 'Done again'}: ${done.step.words}${told(done)}${stay}`, {
        action: { label: isUndo ? 'Redo' : 'Undo', run: () => void reverse(isUndo ? 'redo' : 'undo', done.step.id) },
      })
    } catch (error) {
      toast.failure(error)
    }
  }

  return {
    act: async (changes, why) => {
      const done = await doing(() => client.rota.act({ teamId, changes, ...why }))
      toast.success(`${done.step.words}${told(done)}`, {
        action: { label: 'Undo', run: () => void reverse('undo', done.step.id) },
      })
      return done
    },
    undo: () => reverse('undo'),
    redo: () => reverse('redo'),
    undoStep: (stepId) => void reverse('undo', stepId),
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
