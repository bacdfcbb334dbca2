import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { addDays } from '#shared/time.ts'
import { AS_NOW, copiesOf, movesOf, NOBODY } from '../../rules/moving.ts'
import type { Chip } from '../../rules/rows.ts'
import type { Change, Rota } from '../../schema.ts'
import { inHand, longDay } from '../grid/looks.ts'

interface MoveDialogProps {
  chips: readonly Chip[]
  /** Copies are made, and the shifts stay where they are. */
  isCopy: boolean
  rota: Rota
  onMove: (changes: Change[], words: string) => Promise<void>
  onClose: () => void
}

/** A week before them, and four after. */
const DAYS = Array.from({ length: 36 }, (_, at) => at - 7)

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** `The same day`, `2 days later`, `1 week before` */
function daysText(by: number): string {
  if (by === 0) return 'The same day'
  const [count, unit] = by % 7 === 0 ? [Math.abs(by) / 7, 'week'] : [Math.abs(by), 'day']
  return `${counted(count, unit)} ${by > 0 ? 'later' : 'before'}`
}

/** Other days or another person for what is selected: what is dragged with the mouse, without dragging. */
export function MoveDialog({ chips, isCopy, rota, onMove, onClose }: MoveDialogProps) {
  const [first] = chips
  const form = useMemo(() => {
    const days = DAYS.map((by) => ({
      value: String(by),
      label: chips.length === 1 ? `${longDay(addDays(first!.shift.day, by))}` : daysText(by),
    }))
    const people = rota.people.map(({ id, name }) => ({ value: id, label: name }))
    return defineForm({
      title: 'Days and person',
      fields: {
        by: build.select(days, { label: chips.length === 1 ? 'Day' : 'When' }),
        to: build.select(
          [{ value: AS_NOW, label: 'Whoever has it now' }, { value: NOBODY, label: 'Nobody: open' }, ...people],
          { label: 'Who has it' },
        ),
      },
    })
  }, [chips, first, rota.people])
  if (!first) return null
  const does = isCopy ? 'Copy' : 'Move'
  const what = chips.length === 1 ? inHand(first) : counted(chips.length, 'shift')
  const more = chips.some(({ shift }) => shift.required > 1)
  return (
    <Dialog opened onClose={onClose} title={`${does} ${what}`} size="lg">
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={{ by: isCopy ? '7' : '0', to: AS_NOW }}
        onSubmit={async ({ by, to }) => {
          const moving = { by: Number(by), to: String(to) }
          const changes = isCopy ? copiesOf(chips, moving, rota.sites) : movesOf(chips, moving)
          if (changes.length === 0) onClose()
          else await onMove(changes, isCopy ? `Copied ${what} as drafts` : `Moved ${what}`)
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {isCopy
                ? 'Each copy is a draft with one place: nobody is told before it is published.'
                : `All of it is one step, which can be undone.${more ? ' A shift moves with everybody who is on it.' : ''}`}
            </Text>
            <Group grow align="start" data-autofocus>
              {field('by')}
              {field('to')}
            </Group>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>{`${does} ${counted(chips.length, 'Shift')}`}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
