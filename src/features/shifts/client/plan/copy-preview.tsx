import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useFormState } from '#client/ui/forms/form-context.ts'
import { formatPence } from '#shared/money.ts'
import { type Day, formatMinutes, isDay } from '#shared/time.ts'
import type { CopyForeseen, OrderFor } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import { LackingOrders } from './lacking-orders.tsx'

const MOST_CARDS = 3

interface CopyPreviewProps {
  teamId: string
  from: Day
  orders: readonly OrderFor[]
  onOrders: (orders: OrderFor[]) => void
}

/** What the copies of the form come to, before they are made, and what their clients ask for. */
export function CopyPreview({ teamId, from, orders, onOrders }: CopyPreviewProps) {
  const to = useFormState(({ values }) => values.to as string)
  const site = useFormState(({ values }) => values.site as string)
  const { data } = useQuery({
    ...api.shifts.foreseeCopy.queryOptions({ input: { teamId, from, to, ...(site !== 'all' && { siteId: site }) } }),
    enabled: isDay(to),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <Stack gap="sm">
      <Text role="status">{priceText(data)}</Text>
      <LackingOrders lacking={data.lacking} orders={orders} onChange={onOrders} />
    </Stack>
  )
}

function priceText({ shifts, places, minutes, pay, charge, cards, unpriced }: CopyForeseen): string {
  if (shifts === 0) return 'All of them are there already: nothing is made.'
  const named = cards.slice(0, MOST_CARDS).join(', ')
  const more = cards.length > MOST_CARDS ? ` and ${cards.length - MOST_CARDS} more` : ''
  return [
    `${count(shifts, 'shift')}, ${count(places, 'place')}, ${formatMinutes(minutes)}: ${formatPence(pay)} in pay before tax${charge === null ? '' : `, ${formatPence(charge)} charged`}.`,
    cards.length > 0 ? `By ${named}${more} on their new days; somebody’s own rate counts where it is higher.` : null,
    unpriced > 0 ? `${count(unpriced, 'shift has', 'shifts have')} no pay for each hour.` : null,
  ]
    .filter(Boolean)
    .join(' ')
}
