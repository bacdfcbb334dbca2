import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import { deviceClock, isDay, londonToday } from '#shared/time.ts'
import type { OwnTeam } from '../../schema.ts'

/** Declares weeks in which one worked for a client through another agency. */
export function DeclareDialog({ team, onClose }: { team: OwnTeam; onClose: () => void }) {
  const today = londonToday(deviceClock)
  const [clientId, setClient] = useState(team.clients[0]?.id ?? '')
  const [job, setJob] = useState<JobCode>((team.clocks[0]?.job as JobCode | undefined) ?? jobs[0].value)
  const [from, setFrom] = useState<string | null>(null)
  const [through, setThrough] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const isGiven = isDay(from) && isDay(through) && from! <= through! && through! <= today
  const { busy, run } = useAct(async () => {
    const weeks = { teamId: team.teamId, clientId, job, from: from!, through: through! }
    await actAndShow(
      () => client.equalTreatment.declare({ ...weeks, ...(note.trim() && { note: note.trim() }) }),
      api.equalTreatment.key(),
    )
    toast.success('Saved: your weeks are counted again')
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title="Declare Weeks">
      <Stack gap="sm">
        <NativeSelect
          label="Client"
          data-autofocus
          data={team.clients.map(({ id, name }) => ({ value: id, label: name }))}
          value={clientId}
          onChange={({ currentTarget }) => setClient(currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          data={jobs.map(({ value, label }) => ({ value, label }))}
          value={job}
          onChange={({ currentTarget }) => setJob(currentTarget.value as JobCode)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField label="First day" value={from} maxDate={today} onChange={setFrom} />
          <DayField label="Last day" value={through} maxDate={today} onChange={setThrough} />
        </SimpleGrid>
        <TextInput
          label="Words (optional)"
          description="For example the agency, or how often you worked."
          maxLength={200}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
      <DialogFoot busy={busy} disabled={!isGiven} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
