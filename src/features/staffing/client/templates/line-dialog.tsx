import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { GroupedChoices } from '#client/ui/inputs/grouped-choices.tsx'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { lineFields, type Template, type TemplateList } from '../../schema.ts'
import type { Site } from '../use-sites.ts'
import { WEEKDAYS } from './weeks.ts'

type Line = Template['lines'][number]

interface LineDialogProps {
  line?: Line
  week: number
  weeks: number
  /** The site of the template; null: each shift says its own. */
  siteId: string | null
  sites: readonly Site[]
  staff: TemplateList['staff']
  onClose: () => void
  onPut: (line: Line) => void
}

const NEW = {
  weekday: '1',
  start: '07:00',
  end: '15:00',
  breakMinutes: 30,
  places: 1,
  isSleepIn: false,
  isOnCall: false,
}

/** A shift of a template: when, where, how many, and who. */
export function LineDialog({ line, week, weeks, siteId, sites, staff, onClose, onPut }: LineDialogProps) {
  const [people, setPeople] = useState<ReadonlySet<string>>(() => new Set(line?.people))
  const [wrong, setWrong] = useState(false)
  const form = useMemo(() => formFor({ weeks, sites }), [weeks, sites])
  const values = {
    ...(line ?? NEW),
    ...{ week: String(line?.week ?? week), siteId: line?.siteId ?? siteId ?? sites[0]?.id },
    ...(line && { weekday: String(line.weekday) }),
  }
  function put(typed: Record<string, unknown>) {
    const {
      week: inWeek,
      weekday,
      places,
      ...rest
    } = typed as unknown as Omit<Line, 'week' | 'weekday'> & Record<'week' | 'weekday', string>
    if (people.size > (places ?? 1)) return setWrong(true)
    onPut({
      ...{ ...rest, places, id: line?.id ?? crypto.randomUUID(), week: Number(inWeek), weekday: Number(weekday) },
      people: [...people],
    } as Line)
  }
  return (
    <Dialog opened onClose={onClose} title={line ? 'Change the Shift' : 'Add a Shift'} size="lg">
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={values as never}
        onSubmit={async (typed) => put(typed)}
      >
        {({ field, message }) => (
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {field('week')}
              {field('weekday')}
              {field('siteId')}
              {field('job')}
              {field('start')}
              {field('end')}
              {field('breakMinutes')}
              {field('places')}
              {field('pay')}
              <Stack gap="xs">
                {field('isSleepIn')}
                {field('isOnCall')}
              </Stack>
            </SimpleGrid>
            <Text fw={500} size="sm">
              Who has it
            </Text>
            <GroupedChoices
              label="People"
              searchLabel="Find somebody"
              groups={[
                {
                  id: 'staff',
                  name: 'Staff',
                  items: staff.map(({ userId, fullName }) => ({ id: userId, name: fullName })),
                },
              ]}
              chosen={people}
              onChoose={setPeople}
              error={wrong && 'There are more people than places'}
            />
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>{line ? 'Change' : 'Add'}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

function formFor({ weeks, sites }: { weeks: number; sites: readonly Site[] }) {
  return defineForm({
    title: 'A shift of a template',
    fields: {
      week: build.select(
        Array.from({ length: weeks }, (_, at) => ({ value: String(at + 1), label: `Week ${at + 1}` })),
        { label: 'Week' },
      ),
      weekday: build.select(
        WEEKDAYS.map((label, at) => ({ value: String(at + 1), label })),
        { label: 'Day' },
      ),
      siteId: build.select(
        sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` })),
        { label: 'Site' },
      ),
      ...lineFields,
    },
  })
}
