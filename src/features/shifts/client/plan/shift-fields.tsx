import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from '#client/ui/forms/form-context.ts'
import type { FieldOverrides } from '#client/ui/forms/widget.ts'
import { can } from '#features/teams/policy.ts'
import * as build from '#shared/fields/builders.ts'
import { formatPence, parsePounds } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import { comesTwice, endDay, isTime, occurrences } from '../../rules/times.ts'
import { shiftFields } from '../../schema.ts'
import type { Team } from '../manager/team.ts'
import type { useSites } from '../manager/use-sites.ts'
import { OrderFields } from './order-fields.tsx'
import { PayPreview } from './pay-preview.tsx'
import classes from './plan.module.css'
import { PresetChips } from './preset-chips.tsx'

export type Site = Omit<ReturnType<typeof useSites>['sites'][number], 'clientId'>

const { day: _, ...fieldsWithoutDay } = shiftFields

/** The fields of a shift on days that are chosen elsewhere in the form. */
export function planFields({ sites, days }: { sites: readonly Site[]; days: readonly Day[] }) {
  const options = sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` }))
  const whichOfTwo = (isAsked: (day: Day, start: string, end: string) => boolean) =>
    build.select(occurrences, {
      label: 'Which of the two?',
      optional: true,
      width: 'half',
      when: ({ start, end }) => isTime(start) && isTime(end) && days.some((day) => isAsked(day, start, end)),
    })
  return {
    siteId: build.select(options, { label: 'Site' }),
    ...fieldsWithoutDay,
    startIs: whichOfTwo((day, start) => comesTwice(day, start)),
    endIs: whichOfTwo((day, start, end) => comesTwice(endDay({ day, start, end }), end)),
  }
}

type PlannedField = keyof ReturnType<typeof planFields>

interface ShiftFieldsProps {
  field: (name: PlannedField, overrides?: FieldOverrides) => ReactNode
  team: Team
  /** Chosen elsewhere; undefined: the day is a field of the form. */
  days?: readonly Day[]
  /** The day or days, below the times. */
  children: ReactNode
}

/** What is asked of a shift, in the order in which people think of it: where, when, how many, for how much. */
export function ShiftFields({ field, team, days, children }: ShiftFieldsProps) {
  const isOvernight = useFormState(({ values: { start, end } }) => isTime(start) && isTime(end) && end <= start)
  return (
    <>
      <div className={classes.pair}>
        {field('siteId')}
        {field('job')}
      </div>
      <PresetChips teamId={team.id} />
      <div className={classes.four}>
        {field('start')}
        {field('end', { label: isOvernight ? 'End, next day' : 'End' })}
        {field('startIs')}
        {field('endIs')}
        {field('breakMinutes', { label: 'Break, min' })}
        {field('staffRequired')}
      </div>
      <div className={classes.pair}>
        {field('isSleepIn')}
        {field('isOnCall')}
      </div>
      {children}
      <div className={classes.pair}>
        {field('flatPay')}
        {field('callPay')}
        {field('pay')}
        {can(team, shiftActions.charge) && (
          <div>
            {field('charge')}
            <Margin />
          </div>
        )}
      </div>
      <PayPreview teamId={team.id} days={days} />
      {field('booking')}
      {field('isUrgent')}
      {field('notes')}
      <OrderFields field={field} teamId={team.id} days={days} />
    </>
  )
}

/** What is left of the charge. */
function Margin() {
  const pay = useFormState(({ values }) => parsePounds(String(values.pay ?? '')))
  const charge = useFormState(({ values }) => parsePounds(String(values.charge ?? '')))
  if (pay === undefined || charge === undefined) return null
  return (
    <Text size="sm" c="dimmed" mt={4} role="status">
      {charge < pay
        ? `${formatPence(pay - charge)} an hour less than the pay`
        : `Margin ${formatPence(charge - pay)} an hour`}
    </Text>
  )
}
