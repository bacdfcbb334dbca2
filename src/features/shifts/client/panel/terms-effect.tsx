import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useFormState } from '#client/ui/forms/form-context.ts'
import { formatPence } from '#shared/money.ts'
import { sayEffect } from '../../rules/notice.ts'
import type { Cause } from '../../rules/reasons.ts'
import { count } from '../manager/shift-words.ts'

/** A shift that is cancelled, or of which somebody is taken off, with how many people that concerns. */
export interface Concerned {
  id: string
  booked: number
}

/** What follows by the terms of the client or the team, once it is chosen in the form around who has caused it. */
export function TermsEffect({ teamId, shifts }: { teamId: string; shifts: readonly Concerned[] }) {
  const cause = useFormState(({ values }) => values.cause as Cause | undefined)
  const booked = new Map(shifts.filter((one) => one.booked > 0).map((one) => [one.id, one.booked]))
  const asked = { teamId, shiftIds: [...booked.keys()], cause: cause ?? 'worker' }
  const isAsked = booked.size > 0 && cause !== undefined && cause !== 'worker'
  const { data } = useQuery({ ...api.shifts.foreseeCancel.queryOptions({ input: asked }), enabled: isAsked })
  const items = (isAsked && data?.items) || []
  return (
    <Text component="span" fw={550} role="status">
      {items.length > 0 && ` ${say(items, booked, shifts.length)}.`}
    </Text>
  )
}

type Items = readonly { shiftId: string; effect: Parameters<typeof sayEffect>[0] }[]

function say(items: Items, booked: ReadonlyMap<string, number>, all: number): string {
  const [first] = items as [Items[number]]
  const whose = items.every(({ effect }) => effect.by === 'client')
    ? 'the client’s terms'
    : items.some(({ effect }) => effect.by === 'client')
      ? 'the terms of clients and yours'
      : 'your terms'
  if (all === 1) return `By ${whose} ${sayEffect(first.effect)}`
  const sum = items.reduce((total, { shiftId, effect }) => total + effect.pence * (booked.get(shiftId) ?? 0), 0)
  return `By ${whose} workers still get at least ${formatPence(sum)} in all, for ${count(items.length, 'shift')} with little notice`
}
