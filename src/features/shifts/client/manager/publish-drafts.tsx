import { Stack } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { NamedPeople } from '#client/ui/dialogs/named-people.tsx'
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
  const told = new Map(drafts.flatMap(({ places }) => places.map((place) => [place.userId, place])))

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
      details={
        <Stack gap="md">
          {`Those who may work them see them at once${told.size > 0 ? `. ${people(told.size)} booked on them get one message each` : ''}.`}
          {told.size > 0 && <NamedPeople label="Who is told" people={[...told.values()]} />}
        </Stack>
      }
      confirmLabel={`Publish ${count(drafts.length, 'Draft')}`}
      onConfirm={publish}
    >
      Publish {count(drafts.length, 'Draft')}
    </ConfirmButton>
  )
}
