import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, use, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { NamedPeople, type NamedPerson } from '#client/ui/dialogs/named-people.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { whenText } from '../../rules/shift-words.ts'
import type { OrderFor, Shift } from '../../schema.ts'
import { UndoPublishing } from '../parts/undo-publishing.ts'
import { LackingOrders, typedOrders } from '../plan/lacking-orders.tsx'
import { count, people } from './shift-words.ts'

/** What is known of a draft that is about to be published. */
type Draft = Pick<Shift, 'id' | 'day' | 'start' | 'end' | 'siteName'> & {
  places: readonly Pick<Shift['places'][number], 'userId' | 'fullName' | 'photoFileId' | 'state'>[]
}

interface PublishDraftsProps {
  teamId: string
  drafts: readonly Draft[]
  /** What is said before who is told. */
  warning?: ReactNode
  onDone?: () => void
}

type LackingProps = Omit<ComponentProps<typeof LackingOrders>, 'lacking'> & { teamId: string; shiftIds: string[] }

/** What the drafts lack, read once somebody is about to publish them. */
function Lacking({ teamId, shiftIds, ...fields }: LackingProps) {
  const { data } = useQuery(api.shifts.lackingOrders.queryOptions({ input: { teamId, shiftIds } }))
  return <LackingOrders lacking={data?.items ?? []} {...fields} />
}

/** Who is told what: each person once, of all their shifts among the drafts. */
function peopleOf(drafts: readonly Draft[]): NamedPerson[] {
  const places = drafts.flatMap(({ places, ...draft }) => places.map((place) => ({ ...place, draft })))
  return [...Map.groupBy(places, ({ userId }) => userId).values()].map((own) => {
    const { userId, fullName, photoFileId } = own[0]!
    const [first, ...others] = own.map(
      ({ draft, state }) => `${whenText(draft)}, ${draft.siteName}${state === 'pencilled' ? ' (pencilled)' : ''}`,
    )
    const about = others.length > 0 ? `${own.length} shifts from ${first}` : first!
    return { userId, fullName, photoFileId, about }
  })
}

/** Publishes drafts after a question that says who is told what. */
export function PublishDrafts({ teamId, drafts, warning, onDone }: PublishDraftsProps) {
  const undo = use(UndoPublishing)
  const [orders, setOrders] = useState<OrderFor[]>([])
  const shiftIds = drafts.map(({ id }) => id)
  const told = peopleOf(drafts)

  async function publish() {
    await actAndShow(async () => {
      const { published, stepId } = await client.shifts.publish({ teamId, shiftIds, orders: typedOrders(orders) })
      const telling =
        told.length > 0 && stepId
          ? `. ${told.length === 1 ? 'One person is' : `${told.length} people are`} told in ${HOLD_S} seconds`
          : ''
      toast.success(
        `${count(published, 'shift')} published${telling}`,
        undo && stepId ? { action: { label: 'Undo', run: () => void undo(stepId) } } : {},
      )
      onDone?.()
    }, api.shifts.key())
  }

  return (
    <ConfirmButton
      color="brand"
      question={`Publish ${count(drafts.length, 'draft')}?`}
      details={
        <Stack gap="md">
          {`Those who may work them see them at once${told.length > 0 ? `. ${people(told.length)} booked on them get one message each` : ''}.`}
          {undo && (
            <span>
              For {HOLD_S} seconds Undo takes all of it back, then only what nobody is booked on, has claimed or was
              asked about.
            </span>
          )}
          {warning}
          <Lacking {...{ teamId, shiftIds, orders }} onChange={setOrders} />
          {told.length > 0 && <NamedPeople label="Who is told" people={told} />}
        </Stack>
      }
      confirmLabel={`Publish ${count(drafts.length, 'Draft')}`}
      onConfirm={publish}
    >
      Publish {drafts.length}
      <span data-more>&nbsp;{drafts.length === 1 ? 'Draft' : 'Drafts'}</span>
    </ConfirmButton>
  )
}
