import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { useAct } from '#client/ui/use-act.ts'
import type { Change } from '../../schema.ts'

interface Steps {
  /** Does changes as one step; rejects where it is refused. */
  act: (changes: Change[]) => Promise<unknown>
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
  /** What Undo takes back, in words. */
  canUndo?: string | undefined
  canRedo?: string | undefined
  busy: boolean
}

const WHY = { cause: 'agency', reason: 'cover' } as const

async function one(teamId: string, change: Change): Promise<unknown> {
  const { shifts } = client
  switch (change.kind) {
    case 'book': {
      const { shiftId, userId, override } = change
      return shifts.assign({ teamId, shiftId, userId, ...(override && { override }) })
    }
    case 'take-off':
      return shifts.release({ teamId, assignmentId: change.assignmentId, ...WHY })
    case 'cancel':
      return shifts.cancel({ teamId, shiftId: change.shiftId, version: change.version, ...WHY })
    default:
      throw new Error('This is done step by step: the steps of the rota are not there yet')
  }
}

/** What is done in the rota. */
export function useSteps(teamId: string): Steps {
  const { busy, run } = useAct((act: () => Promise<unknown>) => act())
  return {
    busy,
    act: (changes) =>
      actAndShow(
        async () => {
          for (const change of changes) await one(teamId, change)
        },
        api.rota.key(),
        api.shifts.key(),
      ),
    undo: () => run(async () => undefined),
    redo: () => run(async () => undefined),
  }
}
