import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { useFormState } from '#client/ui/forms/form-context.ts'
import type { FieldOverrides } from '#client/ui/forms/widget.ts'
import { type Day, deviceClock, isDay, londonToday } from '#shared/time.ts'
import classes from './plan.module.css'

interface OrderFieldsProps {
  field: (name: 'orderNumber' | 'costCentre', overrides?: FieldOverrides) => ReactNode
  teamId: string
  /** The days of the shifts; undefined: the day of the form. */
  days: readonly Day[] | undefined
}

/** What stands on an invoice: left blank, what is agreed for the site counts, which stands in the field. */
export function OrderFields({ field, teamId, days }: OrderFieldsProps) {
  const siteId = useFormState(({ values }) => values.siteId as string | undefined)
  const typed = useFormState(({ values }) => values.day as Day | undefined)
  const chosen = days ? days[0] : typed
  const day = chosen && isDay(chosen) ? chosen : londonToday(deviceClock)
  const { data } = useQuery({
    ...api.rates.orderAt.queryOptions({ input: { teamId, siteId: siteId ?? '', day } }),
    enabled: Boolean(siteId),
    placeholderData: keepPreviousData,
  })
  const of = (inherited: string | null | undefined, isNeeded: boolean | undefined): FieldOverrides => ({
    ...(inherited ? { placeholder: inherited } : {}),
    ...(isNeeded && !inherited ? { description: 'This client asks for it' } : {}),
  })
  return (
    <div className={classes.pair}>
      {field('orderNumber', of(data?.orderNumber, data?.needsOrderNumber))}
      {field('costCentre', of(data?.costCentre, data?.needsCostCentre))}
    </div>
  )
}
