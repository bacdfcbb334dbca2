import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { type FieldMap, itemFields, lookOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { applyChoices, type Choice, type Conflict, conflictKey, type Merge } from './merge.ts'
import { entryText, valueText } from './value-text.ts'

interface ConflictDialogProps {
  fields: FieldMap
  merge: Merge
  /** Fields that only the other side has changed: their values were taken over. */
  taken: readonly string[]
  onSettled: (values: FormValues) => void
  onClose: () => void
}

/**
 * Shown when a step was saved elsewhere meanwhile (optimistic lock): the person chooses where both sides changed the
 * same field, everything else is kept.
 */
export function ConflictDialog({ fields, merge, taken, onSettled, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const { conflicts } = merge
  return (
    <Dialog opened onClose={onClose} title="This step was changed somewhere else" size="lg">
      <Stack gap="md">
        <Text>
          Another window or device saved this step after you opened it here. Nothing is lost:{' '}
          {conflicts.length > 0 ? 'choose what to keep where both differ.' : 'both sets of changes fit together.'}
        </Text>
        {taken.length > 0 && <Text size="sm">Taken over from there: {taken.join(', ')}.</Text>}
        {conflicts.map((conflict) => {
          const key = conflictKey(conflict)
          const { label, mine, theirs } = inWords(fields, conflict, merge.values)
          return (
            <Radio.Group
              key={key}
              label={label}
              value={choices[key] ?? 'mine'}
              onChange={(choice) => setChoices({ ...choices, [key]: choice as Choice })}
            >
              <Stack gap="xs" mt={6}>
                <Radio value="mine" label={`Keep mine: ${mine}`} styles={{ label: { overflowWrap: 'anywhere' } }} />
                <Radio
                  value="theirs"
                  label={`Take theirs: ${theirs}`}
                  styles={{ label: { overflowWrap: 'anywhere' } }}
                />
              </Stack>
            </Radio.Group>
          )
        })}
        <Button onClick={() => onSettled(applyChoices(merge, choices))}>Save Both Changes</Button>
        <Button variant="default" onClick={onClose}>
          Back to the Form
        </Button>
      </Stack>
    </Dialog>
  )
}

function inWords(fields: FieldMap, { path: [name, id, part], mine, theirs }: Conflict, values: FormValues) {
  const field = fields[name]
  if (!field) return { label: name, mine: String(mine), theirs: String(theirs) }
  const { label = name, itemTitle } = lookOf(field)
  if (id === undefined) return { label, mine: valueText(field, mine), theirs: valueText(field, theirs) }
  const items = itemFields(field) ?? {}
  const entries = (values[name] as FormValues[] | undefined) ?? []
  const index = entries.findIndex((entry) => entry.id === id)
  const entry = entries[index] ?? (theirs as FormValues)
  const title = `${label}: ${itemTitle?.(entry, Math.max(0, index)) ?? 'entry'}`
  const partField = part === undefined ? undefined : items[part]
  if (partField) {
    return {
      label: `${title}, ${lookOf(partField).label}`,
      mine: valueText(partField, mine),
      theirs: valueText(partField, theirs),
    }
  }
  const whole = (side: unknown) => (side === undefined ? 'removed' : entryText(items, side as FormValues))
  return { label: title, mine: whole(mine), theirs: whole(theirs) }
}
