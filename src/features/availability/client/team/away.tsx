import { Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { useMay } from '#client/may.ts'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Count } from '#client/ui/state/count.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { type Day, deviceClock, formatWhen, londonToday } from '#shared/time.ts'
import { leaveActions } from '../../policy.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import type { TeamLeave } from '../../schema.ts'
import type { Clashes } from './clashes.ts'
import classes from './leave-page.module.css'
import { LeaveRow } from './leave-row.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { TimelineHead } from './timeline.tsx'
import { useAnswers } from './use-answers.ts'

interface AwayProps {
  teamId: string
  items: readonly TeamLeave[]
  monday: Day
  clashes: Clashes
}

/** Who is away in the weeks that are shown, by the first day. */
export function Away({ teamId, items, monday, clashes }: AwayProps) {
  const phone = usePhone()
  return (
    <section aria-label="Who is away">
      <div className={classes.subhead}>
        <Title order={2}>Who Is Away {items.length > 0 && <Count value={items.length} />}</Title>
        {!phone && <TimelineHead monday={monday} />}
      </div>
      {items.length === 0 && <p className={classes.none}>Nobody is away in these weeks.</p>}
      <PlainList className={classes.list} aria-label="Who is away">
        {items.map((leave) => (
          <AwayRow key={leave.id} teamId={teamId} leave={leave} monday={monday} clashes={clashes} />
        ))}
      </PlainList>
    </section>
  )
}

function AwayRow({ teamId, leave, monday, clashes }: Omit<AwayProps, 'items'> & { leave: TeamLeave }) {
  const { refresh } = useAnswers(teamId)
  const mayAnswer = useMay()(leaveActions.answer)
  const [revoking, setRevoking] = useState(false)
  const { id: leaveId, fullName, typeName, takesBalance, amount, unit, note, decidedAt, decidedBy, askedAt } = leave
  const name = inSentence(fullName)

  async function revoke(reason: string) {
    try {
      await client.availability.revokeLeave({ teamId, leaveId, reason })
    } finally {
      await refresh()
    }
    toast.success('Leave revoked. They are told')
    setRevoking(false)
  }

  return (
    <>
      <LeaveRow
        leave={leave}
        monday={monday}
        clashes={clashes}
        about={takesBalance ? `${typeName}, ${amountOf(amount, unit)}` : typeName}
        actions={
          mayAnswer && (
            <OverflowMenu
              label={`More for the leave of ${name}`}
              entries={[
                { label: 'Revoke', icon: IconArrowBackUp, destructive: true, onChoose: () => setRevoking(true) },
              ]}
            />
          )
        }
        details={
          <>
            <p>
              {decidedAt ? (
                <>
                  Approved {formatWhen(decidedAt)}
                  {decidedBy && (
                    <>
                      {' '}
                      by <Name>{decidedBy}</Name>
                    </>
                  )}
                  .
                </>
              ) : (
                `Noted ${formatWhen(askedAt)}; it needs no approval.`
              )}
            </p>
            {note && <p>“{note}”</p>}
          </>
        }
      />
      {revoking && (
        <ReasonDialog
          title={`Revoke the leave of ${name}?`}
          about={`${typeName}, ${daysOf(leave, londonToday(deviceClock))}. It then counts as if it had not been approved.`}
          submitLabel="Revoke"
          onClose={() => setRevoking(false)}
          onSubmit={revoke}
        />
      )}
    </>
  )
}
