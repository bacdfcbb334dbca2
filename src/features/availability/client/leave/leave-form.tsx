import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { day, select, textarea } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { amountOf, type DayPart, dayParts, takesNote, timesOf, workingDays } from '../../rules/leave-words.ts'
import type { Balance, LeaveInput, LeaveType } from '../../schema.ts'

interface LeaveFormProps {
  /** The types in use. */
  types: readonly LeaveType[]
  balance: Balance
  submitLabel: string
  onCancel: () => void
  onSubmit: (leave: LeaveInput) => Promise<void>
}

/** Days, type and what they take, for a person's own request and for what a manager records. */
export function LeaveForm({ types, balance: { unit }, submitLabel, onCancel, onSubmit }: LeaveFormProps) {
  const form = useMemo(() => formOf(types, unit), [types, unit])
  return (
    <SchemaForm
      definition={form}
      widgets={standardWidgets}
      values={{ typeId: types[0]?.id, part: 'whole' }}
      onSubmit={({ typeId, from, through, part, fromTime, untilTime, amount, note }) => {
        const type = types.find(({ id }) => id === typeId)
        const times =
          from === through ? timesOf((part ?? 'whole') as DayPart, { from: fromTime, until: untilTime }) : undefined
        return onSubmit({
          ...{ typeId, from, through },
          ...(times && { times }),
          ...(type?.takesBalance && {
            amount: amount ? Number(amount.replace(',', '.')) : proposal({ from, through, part }),
          }),
          ...(note && type && takesNote(type.kind) && { note }),
        })
      }}
    >
      {({ field, values, message }) => {
        const { from, through, part } = values as FormValues
        const oneDay = Boolean(from) && from === through
        const type = types.find(({ id }) => id === values.typeId)
        const proposed = unit === 'days' && from && through ? proposal({ from, through, part } as Proposed) : undefined
        return (
          <Stack gap="md">
            {field('typeId')}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field('from')}
              {field('through')}
            </SimpleGrid>
            {oneDay && field('part')}
            {oneDay && part === 'times' && (
              <Group align="flex-start" grow>
                {field('fromTime')}
                {field('untilTime')}
              </Group>
            )}
            {type?.takesBalance &&
              field('amount', {
                description: proposed
                  ? `Blank: ${amountOf(proposed, unit)}, counting Mondays to Fridays`
                  : 'How much of the balance it takes',
              })}
            {type && takesNote(type.kind) ? (
              field('note')
            ) : (
              <Text size="sm" c="dimmed">
                Nothing about the reason is asked or written down.
              </Text>
            )}
            <FormFoot message={message} onBack={onCancel}>
              <SubmitButton>{submitLabel}</SubmitButton>
            </FormFoot>
          </Stack>
        )
      }}
    </SchemaForm>
  )
}

interface Proposed {
  from: string
  through: string
  part?: string | null | undefined
}

/** Days that leave takes where nothing is typed. */
function proposal({ from, through, part }: Proposed): number {
  if (from === through && part && part !== 'whole') return 0.5
  return workingDays(from, through)
}

const FIGURE = /^\d{1,4}([.,]\d{1,2})?$/

function formOf(types: readonly LeaveType[], unit: Balance['unit']) {
  const figure = (text: string) => {
    if (text === '') return undefined
    return FIGURE.test(text) ? undefined : 'Enter a number such as 2.5'
  }
  return defineForm({
    title: 'Leave',
    fields: {
      typeId: select(
        types.map(({ id, name }) => ({ value: id, label: name })),
        { label: 'Type', preset: true, missing: 'Choose the type' },
      ),
      from: day({ label: 'First day', missing: 'Enter the first day' }),
      through: day({ label: 'Last day', missing: 'Enter the last day' }),
      part: select(dayParts, { label: 'How much of the day', preset: true, mayBeAbsent: true }),
      fromTime: plainText({ label: 'From', widget: 'time' }),
      untilTime: plainText({ label: 'Until', widget: 'time' }),
      amount: plainText({ label: unit === 'days' ? 'Days it takes' : 'Hours it takes', inputMode: 'decimal' }, figure),
      note: textarea({
        label: 'Note',
        hint: 'Optional. You and the managers read it',
        optional: true,
        rows: 2,
        maxLength: 500,
      }),
    },
    rules: ({ typeId, from, through, part, fromTime, untilTime, amount }) => ({
      through: from && through && through < from ? 'Choose the first day or a later one' : undefined,
      untilTime:
        from === through && part === 'times' && (!fromTime || !untilTime || untilTime <= fromTime)
          ? 'Enter both times, the later one second'
          : undefined,
      amount:
        unit === 'hours' && !amount && types.find(({ id }) => id === typeId)?.takesBalance
          ? 'Enter how many hours it takes'
          : undefined,
    }),
  })
}
