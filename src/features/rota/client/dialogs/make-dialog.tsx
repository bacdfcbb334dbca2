import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { useForm } from '#client/ui/forms/form-context.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { shiftFields } from '#features/shifts/schema.ts'
import { jobLabel, jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { Day } from '#shared/time.ts'
import type { CellRow } from '../../rules/rows.ts'
import type { Change, Rota } from '../../schema.ts'
import { dayHead, longDay } from '../grid/looks.ts'

interface MakeDialogProps {
  teamId: string
  row: CellRow
  days: readonly Day[]
  sites: Rota['sites']
  /** Chosen at first. */
  siteId: string | undefined
  /** Times that were drawn. */
  times?: { start: string; end: string } | undefined
  onMake: (changes: Change[], words: string) => Promise<void>
  onClose: () => void
}

/** Makes a draft on each of the days that were drawn over, for whose row it is. */
export function MakeDialog({ teamId, row, days, sites, siteId, times, onMake, onClose }: MakeDialogProps) {
  const form = useMemo(
    () =>
      defineForm({
        title: 'New shift',
        fields: {
          siteId: build.select(
            sites.map(({ id, name }) => ({ value: id, label: name })),
            { label: 'Site' },
          ),
          job: build.select(jobs, { label: 'Job' }),
          start: shiftFields.start,
          end: shiftFields.end,
          breakMinutes: shiftFields.breakMinutes,
        },
      }),
    [sites],
  )
  const person = row.kind === 'person' ? row.person : undefined
  const band = row.kind === 'band' ? row : undefined
  const words = days.length === 1 ? 'Make 1 Draft' : `Make ${days.length} Drafts`
  return (
    <Dialog opened onClose={onClose} title={person ? `A shift for ${person.name}` : 'An open shift'} size="lg">
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={{
          siteId: band?.siteId ?? siteId ?? (sites.length === 1 ? sites[0]?.id : undefined),
          job: band?.job ?? person?.job ?? undefined,
          ...(times ?? (band && { start: band.start, end: band.end })),
          breakMinutes: 30,
        }}
        onSubmit={({ breakMinutes, ...shift }) =>
          onMake(
            days.map((startsOn, at) => ({
              ...({ kind: 'create', clientKey: `made-${startsOn}-${at}`, startsOn, places: 1 } as const),
              ...(shift as { siteId: string; job: (typeof jobs)[number]['value']; start: string; end: string }),
              breakMin: Number(breakMinutes),
              ...(person && { userId: person.id }),
            })),
            `${days.length === 1 ? 'A draft' : `${days.length} drafts`} for ${person?.name ?? 'nobody yet'}`,
          )
        }
      >
        {({ field, message }) => (
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {days.length === 1 ? longDay(days[0]!) : days.map(dayHead).join(', ')}
              {person?.job && ` · ${jobLabel(person.job)}`}
            </Text>
            {field('siteId')}
            {field('job')}
            <Kinds teamId={teamId} />
            <Group grow align="start">
              {field('start')}
              {field('end')}
              {field('breakMinutes')}
            </Group>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>{words}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** The usual kinds of a shift in the team: each fills in its times. */
function Kinds({ teamId }: { teamId: string }) {
  const { store } = useForm()
  const { data } = useQuery(api.shifts.presets.queryOptions({ input: { teamId } }))
  return (
    <Group gap="xs">
      {data?.presets.map((preset) => (
        <Button
          key={String(preset.label)}
          variant="default"
          size="sm"
          onClick={() => {
            for (const name of ['start', 'end', 'breakMinutes'] as const) store.change(name, preset[name])
          }}
        >
          {String(preset.label)}
        </Button>
      ))}
    </Group>
  )
}
