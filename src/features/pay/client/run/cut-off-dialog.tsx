import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useAct } from '#client/ui/use-act.ts'
import type { ProvenLine } from '#features/timesheets/contract/cut-off.ts'
import { deviceClock, formatMinutes, formatShortDay, londonTime, londonToday } from '#shared/time.ts'
import { payActs } from './use-pay.ts'

const PROVEN: Record<ProvenLine['provenBy'], string> = {
  clock: 'by the clock',
  worker: 'said by them',
  manager: 'said by a manager',
  planned: 'as planned, confirmed by them',
}

interface CutOffDialogProps {
  teamId: string
  from: string
  through: string
  onClose: () => void
}

/** What nobody has approved at the cut-off, and what proves it: ticked lines are approved and go into the run. */
export function CutOffDialog({ teamId, from, through, onClose }: CutOffDialogProps) {
  const days = { from, through }
  const query = useQuery(api.timesheets.atCutOff.queryOptions({ input: { teamId, ...days } }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lines = query.data?.lines ?? []
  const chosen = lines.filter(({ recordId }) => !left.has(recordId))
  const { busy, run } = useAct(async () => {
    await payActs(teamId).approveAtCutOff({
      ...days,
      lines: chosen.map(({ recordId, version }) => ({ recordId, version })),
    })
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title="Not approved at the cut-off">
      <Text mb="sm">
        Nobody’s pay waits for a signature (Conduct Regulations 2003, regulation 12). What is proven otherwise can be
        paid now and says so. What a client says later corrects it in a later run.
      </Text>
      <Pending query={query} what="hours">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data && lines.length === 0 && (
        <EmptyState title="Nothing is proven">Look at these hours in the timesheets first.</EmptyState>
      )}
      {lines.length > 0 && (
        <List label="Proven hours">
          {lines.map((line) => (
            <Proven
              key={line.recordId}
              line={line}
              isChosen={!left.has(line.recordId)}
              onChange={() => setLeft((before) => before.symmetricDifference(new Set([line.recordId])))}
            />
          ))}
        </List>
      )}
      {query.data && query.data.others > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {query.data.others === 1 ? 'One more is' : `${query.data.others} more are`} disputed, without an end, or
          proven by the plan alone.
        </Text>
      )}
      <DialogFoot busy={busy} disabled={chosen.length === 0} onClose={onClose} onAct={() => void run()}>
        {chosen.length === 1 ? 'Approve 1 Shift' : `Approve ${chosen.length} Shifts`}
      </DialogFoot>
    </Dialog>
  )
}

function Proven({ line, isChosen, onChange }: { line: ProvenLine; isChosen: boolean; onChange: () => void }) {
  const { fullName, siteName, day, from, until, minutes, provenBy, isUnsigned } = line
  const when = `${formatShortDay(day, { today: londonToday(deviceClock) })}, ${londonTime(new Date(from))}–${londonTime(new Date(until))}`
  return (
    <ListRow
      wraps
      title={
        <Checkbox
          checked={isChosen}
          onChange={onChange}
          label={
            <>
              <Name>{fullName}</Name>, {when}
            </>
          }
        />
      }
      more={[siteName, formatMinutes(minutes), PROVEN[provenBy], isUnsigned && 'the client has not signed']
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
