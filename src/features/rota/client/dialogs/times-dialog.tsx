import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { shiftFields } from '#features/shifts/schema.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { addDays } from '#shared/time.ts'
import { type Chip, shiftsOf } from '../../rules/rows.ts'
import type { Change } from '../../schema.ts'
import { inHand, longDay } from '../grid/looks.ts'

interface TimesDialogProps {
  chips: readonly Chip[]
  onMove: (changes: Change[], words: string) => Promise<void>
  onClose: () => void
}

/** A week before it, and two after it. */
const DAYS = Array.from({ length: 22 }, (_, at) => at - 7)

/** Another day or other times for a shift, with whoever is on it; other times for several. */
export function TimesDialog({ chips, onMove, onClose }: TimesDialogProps) {
  const shifts = shiftsOf(chips)
  const [first] = shifts
  const isOne = shifts.length === 1
  const form = useMemo(() => {
    const days = DAYS.map((by) => addDays(first!.day, by)).map((day) => ({ value: day, label: longDay(day) }))
    const times = { start: shiftFields.start, end: shiftFields.end }
    return defineForm({
      title: 'Day and times',
      fields: isOne ? { day: build.select(days, { label: 'Day' }), ...times } : times,
    })
  }, [first, isOne])
  if (!first) return null

  function changesOf({ day, start, end }: Record<string, unknown>): Change[] {
    return shifts.flatMap(({ id, version, ...shift }) => {
      const changed = {
        ...(typeof day === 'string' && day !== shift.day && { startsOn: day }),
        ...((start !== shift.start || end !== shift.end) && { start: String(start), end: String(end) }),
      }
      return Object.keys(changed).length > 0 ? [{ kind: 'move' as const, shiftId: id, version, ...changed }] : []
    })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOne ? 'Change day or times' : `Change the times of ${shifts.length} shifts`}
    >
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={{ day: first.day, start: first.start, end: first.end }}
        onSubmit={async (values) => {
          const changes = changesOf(values)
          if (changes.length === 0) onClose()
          else await onMove(changes, isOne ? `Changed ${inHand(chips[0]!)}` : `Changed ${changes.length} shifts`)
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            {isOne && (
              <Text c="dimmed" size="sm">
                {inHand(chips[0]!)}
                {first.required > 1 && `: all ${first.required} places of it`}
              </Text>
            )}
            {isOne && field('day' as never)}
            <Group grow align="start" data-autofocus>
              {field('start')}
              {field('end')}
            </Group>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Change</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
