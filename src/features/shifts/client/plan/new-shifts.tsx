import { Button, Card, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { type Day, deviceClock, londonToday } from '#shared/time.ts'
import type { ShiftInput } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { Dates } from './dates.tsx'
import classes from './plan.module.css'
import { daysOf, Rhythm, seriesOf, startWith } from './rhythm.tsx'
import { planFields, ShiftFields, type Site } from './shift-fields.tsx'

interface NewShiftsProps {
  team: Team
  sites: readonly Site[]
  /** What the list was narrowed to. */
  start: { day: Day | undefined; siteId: string | undefined; job: string | undefined }
  onCancel: () => void
  /** The first day, and the shift where it is one alone. */
  onCreated: (created: { day: Day; shift: string | undefined }) => void
}

/** Makes one shift or many at once, as drafts or published. */
export function NewShifts({ team, sites, start, onCancel, onCreated }: NewShiftsProps) {
  const queries = useQueryClient()
  const today = londonToday(deviceClock)
  const [chosen, setChosen] = useState(() => startWith(start.day && start.day >= today ? start.day : undefined))
  const [without, setWithout] = useState<ReadonlySet<Day>>(new Set())
  const publishes = useRef(false)
  const { days, problem } = useMemo(() => daysOf(chosen), [chosen])
  const kept = days.filter((day) => !without.has(day))
  const definition = useMemo(
    () => defineForm({ title: 'New shift', fields: planFields({ sites, days }) }),
    [sites, days],
  )
  const onlySite = sites.length === 1 ? sites[0]?.id : undefined

  async function create(fields: Omit<ShiftInput, 'day'>) {
    if (kept.length === 0) return problem ?? 'Every day is left out: tick one'
    const publish = publishes.current
    const series = seriesOf(chosen)
    const input = { teamId: team.id, ...fields, publish }
    const { shiftIds } = series
      ? await client.shifts.createSeries({ ...input, pattern: { ...series, without: [...without] } })
      : await client.shifts.create({ ...input, days: kept })
    toast.success(publish ? `${count(shiftIds.length, 'shift')} published` : `${count(shiftIds.length, 'draft')} made`)
    await queries.invalidateQueries({ queryKey: api.shifts.key() })
    onCreated({ day: kept[0] as Day, shift: shiftIds.length === 1 ? shiftIds[0] : undefined })
    return undefined
  }

  return (
    <>
      <PageHeader title="New Shift" description="Nothing is published until you say so." takesFocus />
      <SchemaForm
        definition={definition}
        widgets={standardWidgets}
        values={{
          siteId: start.siteId ?? onlySite,
          job: start.job as ShiftInput['job'] | undefined,
          booking: 'claim',
          staffRequired: 1,
          breakMinutes: 0,
        }}
        onSubmit={(fields) => create(fields as Omit<ShiftInput, 'day'>)}
      >
        {({ field, message }) => (
          <>
            <div className={classes.plan}>
              <Card withBorder>
                <Stack gap="md">
                  <ShiftFields field={field} team={team} days={kept}>
                    <Rhythm chosen={chosen} onChoose={setChosen} />
                  </ShiftFields>
                </Stack>
              </Card>
              <Card withBorder padding={0} component="section" aria-label="Days" className={classes.side ?? ''}>
                <Dates days={days} without={without} onWithout={setWithout} problem={problem} />
              </Card>
            </div>
            <ActionBar note={<FormAlert>{message}</FormAlert>}>
              <Button variant="subtle" onClick={onCancel}>
                Cancel
              </Button>
              <SubmitButton variant="default" onClick={() => (publishes.current = true)}>
                Make and Publish
              </SubmitButton>
              <SubmitButton onClick={() => (publishes.current = false)}>
                Make {kept.length > 0 ? count(kept.length, 'Draft') : 'Drafts'}
              </SubmitButton>
            </ActionBar>
          </>
        )}
      </SchemaForm>
    </>
  )
}
