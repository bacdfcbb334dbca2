import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import { isDay } from '#shared/time.ts'
import { saidWhys, whyWords } from '../../rules/words.ts'
import type { PersonWeeks } from '../../schema.ts'
import { equalActs } from './use-equal.ts'

interface ReasonDialogProps {
  teamId: string
  person: PersonWeeks
  onClose: () => void
}

/** Says why somebody did not work for a client, or nobody did: what the product cannot know from leave or sick calls. */
export function ReasonDialog({ teamId, person, onClose }: ReasonDialogProps) {
  const clients = [...new Map(person.clocks.map(({ clientId, clientName }) => [clientId, clientName]))]
  const [clientId, setClient] = useState(clients[0]?.[0] ?? '')
  const [why, setWhy] = useState<(typeof saidWhys)[number]>('jury')
  const [from, setFrom] = useState<string | null>(null)
  const [through, setThrough] = useState<string | null>(null)
  const isGiven = isDay(from) && isDay(through) && through! >= from!
  const { busy, run } = useAct(async () => {
    const days = { from: from!, through: through! }
    await equalActs(teamId).sayReason({ clientId, why, ...days, ...(why === 'jury' && { userId: person.userId }) })
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title="Say Why Nobody Worked">
      <Stack gap="sm">
        <NativeSelect
          label="Client"
          data-autofocus
          data={clients.map(([value, label]) => ({ value, label }))}
          value={clientId}
          onChange={({ currentTarget }) => setClient(currentTarget.value)}
        />
        <NativeSelect
          label="Why"
          description={
            why === 'jury'
              ? `Of ${inSentence(person.fullName)} alone. It pauses the weeks, up to 28 of them.`
              : 'Holds for everybody who works for this client. It pauses the weeks.'
          }
          data={saidWhys.map((value) => ({ value, label: whyWords[value] }))}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value as typeof why)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField label="From" value={from} onChange={setFrom} />
          <DayField label="Through" value={through} onChange={setThrough} />
        </SimpleGrid>
      </Stack>
      <DialogFoot busy={busy} disabled={!isGiven} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
