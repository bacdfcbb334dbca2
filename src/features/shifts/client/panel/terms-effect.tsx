import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useFormState } from '#client/ui/forms/form-context.ts'
import { formatPence } from '#shared/money.ts'
import { type CancelBand, type CancelEffect, cancelEffect, sayEffect } from '../../rules/notice.ts'
import type { Cause } from '../../rules/reasons.ts'
import type { ShiftInSeries } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'

/** A shift that is cancelled, or of which somebody is taken off, with how many people that concerns. */
export interface Concerned extends Pick<ShiftInSeries, 'startsAt' | 'endsAt' | 'price'> {
  booked: number
}

/** What follows by the team's terms of cancellations, once it is chosen in the form around who has caused it. */
export function TermsEffect({ teamId, shifts }: { teamId: string; shifts: readonly Concerned[] }) {
  const { data } = useQuery(api.shifts.terms.queryOptions({ input: { teamId } }))
  const cause = useFormState(({ values }) => values.cause as Cause | undefined)
  const at = new Date().toISOString()
  const effects = shifts.flatMap((shift) => {
    const effect = shift.booked > 0 && cancelEffect((data?.bands ?? []) as CancelBand[], { shift, cause, at })
    return effect ? [{ effect, booked: shift.booked }] : []
  })
  return (
    <Text component="span" fw={550} role="status">
      {effects.length > 0 && ` By your terms ${say(effects, shifts.length)}.`}
    </Text>
  )
}

function say(effects: readonly { effect: CancelEffect; booked: number }[], all: number): string {
  const [first] = effects as [(typeof effects)[number]]
  if (all === 1) return sayEffect(first.effect)
  const sum = effects.reduce((total, { effect, booked }) => total + effect.pence * booked, 0)
  return `workers still get at least ${formatPence(sum)} in all, for ${count(effects.length, 'shift')} with little notice`
}
