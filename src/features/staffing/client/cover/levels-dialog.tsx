import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { EntryLevel } from '#client/ui/forms/form-context.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { levelsOn } from '../../rules/levels.ts'
import { levelFields, type SiteNeeds } from '../../schema.ts'
import { showStaffing } from '../show-staffing.ts'

interface LevelsDialogProps {
  teamId: string
  needs: SiteNeeds
  onClose: () => void
}

const EVERY_DAY = { weekday: true, saturday: true, sunday: true, holiday: true }

/** Says what a site needs from a day on; it begins with what is said last. */
export function LevelsDialog({ teamId, needs, onClose }: LevelsDialogProps) {
  const form = useMemo(
    () =>
      defineForm({
        title: 'What the site needs',
        fields: levelFields(needs.requirements.map(({ id, name }) => ({ value: id, label: name }))),
      }),
    [needs.requirements],
  )
  const latest = needs.versions.at(-1)
  const today = londonToday(deviceClock)
  const from = levelsOn(needs.versions as never, today) ? addDays(today, 1) : today
  const values = {
    from,
    bands: latest?.bands ?? [{ ...EVERY_DAY, start: '07:00', end: '19:00', breakMinutes: 60, needed: 1 }],
    mixes: latest?.mixes ?? [],
  }
  async function save(typed: object) {
    await showStaffing(() =>
      client.staffing.saveLevels({
        ...{ teamId, siteId: needs.siteId, version: latest?.version ?? 0 },
        ...(typed as Pick<Parameters<typeof client.staffing.saveLevels>[0], 'from' | 'bands' | 'mixes'>),
      }),
    )
    toast.success('Saved')
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`What ${needs.siteName} Needs`} size="lg">
      <SchemaForm definition={form} widgets={standardWidgets} values={values as never} onSubmit={save}>
        {({ field, message }) => (
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              It counts from its first day on. What is in force is kept as it was said.
            </Text>
            {field('from')}
            <EntryLevel value={3}>
              {field('bands')}
              {field('mixes')}
            </EntryLevel>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Save</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
