import { Stack, TextInput } from '@mantine/core'
import { Callout } from '#client/ui/state/callout.tsx'
import type { OrderPart } from '../../rules/orders.ts'
import type { LackingOrder, OrderFor } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import classes from './plan.module.css'

const PARTS = [
  { part: 'orderNumber', label: 'Order number' },
  { part: 'costCentre', label: 'Cost centre' },
] as const satisfies { part: OrderPart; label: string }[]

interface LackingOrdersProps {
  lacking: readonly LackingOrder[]
  orders: readonly OrderFor[]
  onChange: (orders: OrderFor[]) => void
}

/** Asks, client by client, for what some shifts lack on an invoice. */
export function LackingOrders({ lacking, orders, onChange }: LackingOrdersProps) {
  if (lacking.length === 0) return null
  function change(clientId: string, part: OrderPart, typed: string) {
    const others = orders.filter((one) => one.clientId !== clientId)
    const own = orders.find((one) => one.clientId === clientId)
    onChange([...others, { ...own, clientId, [part]: typed }])
  }
  return (
    <Callout state="soon" role="status" title="Some shifts lack what their client asks for">
      <Stack gap="sm" mt="xs">
        {lacking.map(({ clientId, clientName, ...lacks }) => (
          <div key={clientId} className={classes.pair}>
            {PARTS.filter(({ part }) => lacks[part] > 0).map(({ part, label }) => (
              <TextInput
                key={part}
                label={`${label}, ${clientName}`}
                description={`For ${count(lacks[part], 'shift')}`}
                maxLength={60}
                value={orders.find((one) => one.clientId === clientId)?.[part] ?? ''}
                onChange={({ currentTarget }) => change(clientId, part, currentTarget.value)}
              />
            ))}
          </div>
        ))}
      </Stack>
    </Callout>
  )
}

/** What was typed, without what was left blank. */
export function typedOrders(orders: readonly OrderFor[]): OrderFor[] {
  return orders.flatMap(({ clientId, orderNumber, costCentre }) => {
    const said = {
      ...(orderNumber?.trim() && { orderNumber: orderNumber.trim() }),
      ...(costCentre?.trim() && { costCentre: costCentre.trim() }),
    }
    return Object.keys(said).length > 0 ? [{ clientId, ...said }] : []
  })
}
