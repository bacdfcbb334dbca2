import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import type { Template } from '../../schema.ts'
import type { Site } from '../use-sites.ts'
import { mondays, nextMonday } from './weeks.ts'

interface WeekDialogProps {
  teamId: string
  sites: readonly Site[]
  onClose: () => void
  onRead: (lines: Template['lines'], siteId: string | null) => void
}

/** Begins a template with a week of the rota as it is. */
export function WeekDialog({ teamId, sites, onClose, onRead }: WeekDialogProps) {
  const [week, setWeek] = useState(nextMonday())
  const [siteId, setSite] = useState(sites[0]?.id ?? '')
  const { busy, run } = useAct(async () => {
    const { lines } = await client.staffing.weekAsLines({ teamId, week, ...(siteId && { siteId }) })
    if (lines.length === 0) return void toast.error('There is no shift in that week')
    onRead(
      lines.map((line) => ({ ...line, id: crypto.randomUUID() as string })),
      siteId || null,
    )
  })
  return (
    <Dialog opened onClose={onClose} title="From a Week of the Rota">
      <Text c="dimmed" size="sm" mb="sm">
        Its shifts and people become the first week of a new template. You can change it before you save it.
      </Text>
      <SimpleGrid cols={1} spacing="sm">
        <NativeSelect
          label="Week"
          data={mondays({ before: 8, after: 9 })}
          value={week}
          onChange={({ currentTarget }) => setWeek(currentTarget.value)}
        />
        <NativeSelect
          label="Shifts at"
          data={[
            ...sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` })),
            { value: '', label: 'All sites' },
          ]}
          value={siteId}
          onChange={({ currentTarget }) => setSite(currentTarget.value)}
        />
      </SimpleGrid>
      <DialogFoot busy={busy} onClose={onClose} onAct={() => void run()}>
        Read the Week
      </DialogFoot>
    </Dialog>
  )
}
