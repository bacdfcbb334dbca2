import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { useAct } from '#client/ui/use-act.ts'

const CHOICES = [
  { value: '', label: 'None: a manager approves each line' },
  { value: '0', label: 'Exactly as planned' },
  ...[5, 10, 15, 30].map((minutes) => ({ value: String(minutes), label: `Within ${minutes} min of the plan` })),
]

const STEPS = [
  { value: '1', label: 'One manager' },
  { value: '2', label: 'Two managers, one after the other' },
]

/** Chooses which worked times approve themselves, and by how many managers the others are approved. */
export function SettingsDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { data } = useQuery(api.timesheets.settings.queryOptions({ input: { teamId } }))
  const [chosen, setChosen] = useState<string>()
  const value = chosen ?? (data?.tolerance == null ? '' : String(data.tolerance))
  const [chosenSteps, setSteps] = useState<number>()
  const steps = chosenSteps ?? data?.steps ?? 1
  const { busy, run } = useAct(async () => {
    const tolerance = value === '' ? null : Number(value)
    await actAndShow(
      () => client.timesheets.saveSettings({ teamId, version: data?.version ?? 0, tolerance, steps }),
      api.timesheets.key(),
    )
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title="How hours are approved">
      <Text mb="md">Counts where the terms of a client say nothing else.</Text>
      <NativeSelect
        label="Tolerance"
        data-autofocus
        disabled={!data}
        data={CHOICES}
        value={value}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt={4} mb="md">
        For what people confirm or clock from now on, at both ends and in all. Each line says that this rule approved
        it, and it can be taken back.
      </Text>
      <NativeSelect
        label="Approved by"
        disabled={!data}
        data={STEPS}
        value={String(steps)}
        onChange={({ currentTarget }) => setSteps(Number(currentTarget.value))}
      />
      {steps === 2 && (
        <Text size="sm" c="dimmed" mt={4}>
          Nobody gives both. The tolerance gives the first. What waits now needs two as well.
        </Text>
      )}
      <DialogFoot busy={busy} disabled={!data} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
