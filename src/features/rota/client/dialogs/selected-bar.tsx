import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconCopy, IconUserMinus, IconX } from '@tabler/icons-react'
import { formatPence } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { type Chip, shiftsOf } from '../../rules/rows.ts'
import type { Change, Rota } from '../../schema.ts'
import { hours } from '../grid/looks.ts'
import classes from './selected-bar.module.css'

interface SelectedBarProps {
  chips: readonly Chip[]
  sites: Rota['sites']
  onTimes: () => void
  onTakeOff: () => void
  onCopy: (changes: Change[], words: string) => void
  onClear: () => void
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/** What is selected, and what can be done with all of it. */
export function SelectedBar({ chips, sites, onTimes, onTakeOff, onCopy, onClear }: SelectedBarProps) {
  if (chips.length === 0) return null
  const people = new Set(chips.flatMap(({ person }) => person?.id ?? []))
  const minutes = chips.reduce((sum, { shift }) => sum + shift.minutes, 0)
  const pay = chips.reduce((sum, { place }) => sum + (place?.[3] ?? 0), 0)
  const isHeld = chips.some(({ place, shift }) => place || shift.isDraft)
  return (
    <section className={classes.bar} aria-label="Selected shifts">
      <span role="status">
        <b>{count(shiftsOf(chips).length, 'shift')}</b> {hours(minutes)}
        {pay > 0 && ` · ${formatPence(pay)}`}
        {people.size > 0 && ` · ${count(people.size, 'person', 'people')}`}
      </span>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => onCopy(copiesOf(chips, sites), `Copied ${count(chips.length, 'shift')} to the week after`)}
      >
        Copy to Next Week
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconClock size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onTimes}
      >
        Change Times…
      </Button>
      {isHeld && (
        <Button
          variant="outline"
          color="red"
          size="sm"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          onClick={onTakeOff}
        >
          Take Off
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label="Select nothing" onClick={onClear}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  )
}

function copiesOf(chips: readonly Chip[], sites: Rota['sites']): Change[] {
  return chips.map(({ shift, person }, at) => ({
    ...({
      kind: 'create',
      clientKey: `copy-${at}-${shift.id}`,
      siteId: sites[shift.site]!.id,
      job: shift.job,
    } as const),
    ...{ startsOn: addDays(shift.day, 7), start: shift.start, end: shift.end, breakMin: shift.break, places: 1 },
    like: shift.id,
    ...(person && { userId: person.id }),
  }))
}
