import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { NamedPeople } from '#client/ui/dialogs/named-people.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { OrderFor, Shift } from '../../schema.ts'
import { LackingOrders, typedOrders } from '../plan/lacking-orders.tsx'
import { count, people } from './shift-words.ts'

interface PublishDraftsProps {
  teamId: string
  drafts: readonly Shift[]
  onDone?: () => void
}

type LackingProps = Omit<ComponentProps<typeof LackingOrders>, 'lacking'> & { teamId: string; shiftIds: string[] }

/** What the drafts lack, read once somebody is about to publish them. */
function Lacking({ teamId, shiftIds, ...fields }: LackingProps) {
  const { data } = useQuery(api.shifts.lackingOrders.queryOptions({ input: { teamId, shiftIds } }))
  return <LackingOrders lacking={data?.items ?? []} {...fields} />
}

/** Publishes drafts after a question that says who is told. */
export function PublishDrafts({ teamId, drafts, onDone }: PublishDraftsProps) {
  const [orders, setOrders] = useState<OrderFor[]>([])
  const shiftIds = drafts.map(({ id }) => id)
  const told = new Map(drafts.flatMap(({ places }) => places.map((place) => [place.userId, place])))

  async function publish() {
    await actAndShow(async () => {
      const { published } = await client.shifts.publish({ teamId, shiftIds, orders: typedOrders(orders) })
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
          <Lacking {...{ teamId, shiftIds, orders }} onChange={setOrders} />
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
