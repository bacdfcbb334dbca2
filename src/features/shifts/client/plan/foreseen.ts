import { penceOf } from '#shared/fields/pounds.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { isDay } from '#shared/time.ts'
import { plannedOf } from '../../rules/planned.ts'
import { concernedBy, editSeries, type Scope } from '../../rules/series.ts'
import { clockChange, isTime } from '../../rules/times.ts'
import type { ShiftInput, ShiftInSeries } from '../../schema.ts'

/** What an edit would do, by the rule that the server follows. */
export interface Foreseen {
  changed: number
  /** How many people are told of other times or of another site. */
  told: number
  /** The times of a published shift change: the law asks who has caused it. */
  asksWhy: boolean
  /** What the clocks do to the chosen shift then. */
  clocks: string | null
  /** Those that keep what was changed by itself. */
  kept: number
  /** Those whose new times do not exist on their day. */
  left: { day: string; message: string }[]
}

const NOTHING: Foreseen = { changed: 0, told: 0, asksWhy: false, clocks: null, kept: 0, left: [] }

export function foreseeEdit(
  series: readonly ShiftInSeries[],
  { shiftId, values, now }: { shiftId: string; values: FormValues; now: number },
): Foreseen {
  const chosen = series.find(({ id }) => id === shiftId)
  if (!chosen || !isDay(values.day) || !isTime(values.start) || !isTime(values.end)) return NOTHING
  const { scope, cause: _, reason: __, note: ___, ...fields } = values as unknown as ShiftInput & FormValues
  const planned = plannedOf(
    { ...fields, breakMinutes: Number(fields.breakMinutes), staffRequired: Number(fields.staffRequired) },
    fields.day,
  )
  const charge =
    chosen.charge !== null || fields.charge ? { charge: fields.charge ? penceOf(fields.charge) : null } : {}
  const after = { ...chosen, ...(planned as object), ...charge }
  const which = { chosen, scope: (scope ?? 'this') as Scope, now }
  const { changed, refused } = editSeries(series, { ...which, after })
  const before = new Map(series.map((shift) => [shift.id, shift]))
  const open = changed
    .map(({ shift }) => ({ shift, was: before.get(shift.id) as ShiftInSeries }))
    .filter(({ was }) => was.state === 'open')
  const moved = open.filter(({ shift, was }) => !isSameTime(shift, was))
  const told = open.filter((one) => moved.includes(one) || one.shift.siteId !== one.was.siteId)
  const own = changed.find(({ shift }) => shift.id === shiftId)
  return {
    changed: changed.length,
    told: new Set(told.flatMap(({ was }) => was.people)).size,
    asksWhy: moved.length > 0,
    clocks: (own && clockChange(own.span)) ?? null,
    kept: concernedBy(series, which).length - changed.length - refused.length,
    left: refused
      .filter(({ shift }) => shift.id !== shiftId)
      .map(({ shift, problems }) => ({ day: shift.day, message: problems[0]?.message ?? '' })),
  }
}

const isSameTime = (one: ShiftInSeries, other: ShiftInSeries) =>
  Date.parse(one.startsAt) === Date.parse(other.startsAt) && Date.parse(one.endsAt) === Date.parse(other.endsAt)
