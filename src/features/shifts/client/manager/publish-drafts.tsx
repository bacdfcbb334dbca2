import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Shift } from '../../schema.ts'
import { count, people } from './shift-words.ts'

interface PublishDraftsProps {
  teamId: string
  drafts: readonly Shift[]
  onDone?: () => void
}

/** Publishes drafts after a question that says who is told. */
export function PublishDrafts({ teamId, drafts, onDone }: PublishDraftsProps) {
  const told = new Set(drafts.flatMap(({ places }) => places.map(({ userId }) => userId))).size

  async function publish() {
    await actAndShow(async () => {
      const { published } = await client.shifts.publish({ teamId, shiftIds: drafts.map(({ id }) => id) })
      toast.success(`${count(published, 'shift')} published`)
      onDone?.()
    }, api.shifts.key())
  }

  return (
    <ConfirmButton
      color="brand"
      question={`Publish ${count(drafts.length, 'draft')}?`}
      details={`Those who may work them see them at once${told > 0 ? `. ${people(told)} booked on them get one message each` : ''}.`}
      confirmLabel={`Publish ${count(drafts.length, 'Draft')}`}
      onConfirm={publish}
    >
      Publish {count(drafts.length, 'Draft')}
    </ConfirmButton>
  )
}
