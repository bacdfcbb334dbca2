import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { lookOf } from '#shared/fields/look.ts'
import { settingsForm } from '../../rules/forms.ts'
import type { TeamSettings } from '../../schema.ts'
import type { SettingName, Settings } from './use-settings-form.ts'

const inWords = (value: string | boolean) => (value === true ? 'On' : value === false ? 'Off' : value || 'None')

interface SettingsConflictProps {
  mine: Settings
  theirs: TeamSettings
  /** The settings that were changed on this page. */
  changed: SettingName[]
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shown when another person has saved the settings meanwhile (optimistic lock): both sets of values, and the choice between them. */
export function SettingsConflict({
  mine,
  theirs,
  changed,
  isSaving,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: SettingsConflictProps) {
  const blocks = [
    {
      title: 'Yours',
      lines: changed.map((name) => ({
        label: lookOf(settingsForm.fields[name]).label ?? name,
        text: inWords(mine[name]),
      })),
    },
    {
      title: 'Theirs',
      lines: changed.map((name) => ({
        label: lookOf(settingsForm.fields[name]).label ?? name,
        text: inWords(theirs[name]),
      })),
    },
  ]
  return (
    <Dialog opened onClose={onClose} title="Somebody else has changed these settings" size="lg">
      <Text mb="md">
        They were saved by another manager after you opened them. Nothing is lost: choose which to keep.
      </Text>
      <Readings blocks={blocks} order={3} />
      <Text size="sm" c="dimmed" mt="md">
        What you have not changed stays as they saved it.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
        <Button data-autofocus loading={isSaving} onClick={onKeepMine}>
          Keep Mine
        </Button>
      </Group>
    </Dialog>
  )
}
