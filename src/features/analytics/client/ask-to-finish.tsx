import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { HOLD_S } from '#features/notifications/rules/hold.ts'

/** Asks somebody to finish their registration before they are let in. Until they are told it can be undone. */
export function AskToFinish({ teamId, userId, name }: { teamId: string; userId: string; name: string }) {
  const shown = api.teams.requests.key()
  async function ask() {
    const act = () => client.analytics.remind({ teamId, kind: 'requests', userIds: [userId] })
    const { hold } = await actAndShow(act, shown)
    toast.success(`${name} is asked in ${HOLD_S} seconds to finish their registration`, {
      action: { label: 'Undo', run: () => void undo(hold) },
    })
  }
  async function undo(hold: string) {
    try {
      await actAndShow(() => client.analytics.undoRemind({ teamId, hold }), shown)
      toast.success('Nobody was asked')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <ActButton variant="default" aria-label={`Ask to Finish: ${name}`} act={ask}>
      Ask to Finish
    </ActButton>
  )
}
