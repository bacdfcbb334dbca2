import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsMove, IconClock, IconCopy, IconUserMinus, IconX } from '@tabler/icons-react'
import { formatPence } from '#shared/money.ts'
import { type Chip, shiftsOf } from '../../rules/rows.ts'
import { hours } from '../grid/looks.ts'
import classes from './selected-bar.module.css'

interface SelectedBarProps {
  chips: readonly Chip[]
  onTimes: () => void
  onTakeOff: () => void
  onMove: (isCopy: boolean) => void
  onClear: () => void
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/** What is selected, and what can be done with all of it. */
export function SelectedBar({ chips, onMove, onTimes, onTakeOff, onClear }: SelectedBarProps) {
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
      {(['Move', 'Copy'] as const).map((does) => (
        <Button
          key={does}
          variant="default"
          size="sm"
          leftSection={does === 'Copy' ? <IconCopy size={16} aria-hidden /> : <IconArrowsMove size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => onMove(does === 'Copy')}
        >
          {does} to…
        </Button>
      ))}
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
