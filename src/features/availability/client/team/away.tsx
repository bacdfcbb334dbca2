import { ActionIcon, Button, Card, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { OverflowMenu } from '#client/ui/lists/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { addDays, type Day, daysBetween, deviceClock, formatDay, londonToday, startOfWeek } from '#shared/time.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import type { TeamLeave } from '../../schema.ts'
import classes from '../availability.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAnswers } from './use-answers.ts'

export const WEEKS_SHOWN = 4
const DAYS_SHOWN = 7 * WEEKS_SHOWN

interface AwayProps {
  teamId: string
  items: readonly TeamLeave[]
  monday: Day
  onFrom: (from?: Day) => void
}

/** Who is away in four weeks, by the first day. */
export function Away({ teamId, items, monday, onFrom }: AwayProps) {
  const last = addDays(monday, DAYS_SHOWN - 1)
  const phone = usePhone()
  return (
    <section aria-label="Who is away">
      <div className={classes.week}>
        <Title order={2} size="h4" style={{ flex: '1 1 100%' }}>
          Who Is Away
        </Title>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Earlier weeks"
          onClick={() => onFrom(addDays(monday, -DAYS_SHOWN))}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Later weeks"
          onClick={() => onFrom(addDays(monday, DAYS_SHOWN))}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {formatDay(monday)} to {formatDay(last)}
        </Text>
        {monday !== startOfWeek(londonToday(deviceClock)) && (
          <Button variant="default" onClick={() => onFrom()}>
            From This Week
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <Text c="dimmed">Nobody is away in these weeks.</Text>
      ) : (
        <Card withBorder padding={0}>
          <List label="Who is away">
            {items.map((leave) => (
              <AwayRow key={leave.id} teamId={teamId} leave={leave} monday={monday} hasTrack={!phone} />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}

interface AwayRowProps {
  teamId: string
  leave: TeamLeave
  monday: Day
  /** Whether there is room for the four weeks as a line. */
  hasTrack: boolean
}

function AwayRow({ teamId, leave, monday, hasTrack }: AwayRowProps) {
  const { refresh } = useAnswers(teamId)
  const [revoking, setRevoking] = useState(false)
  const { id: leaveId, fullName, photoFileId, typeName, takesBalance, amount, unit } = leave
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
      <ListRow
        wraps
        leading={<PersonAvatar name={fullName} photoFileId={photoFileId} size="sm" />}
        title={<Name>{fullName}</Name>}
        meta={takesBalance ? `${typeName}, ${amountOf(amount, unit)}` : typeName}
        more={daysOf(leave)}
        end={hasTrack && <Track leave={leave} monday={monday} />}
        actions={
          <OverflowMenu
            label={`More for the leave of ${name}`}
            entries={[{ label: 'Revoke', icon: IconArrowBackUp, destructive: true, onChoose: () => setRevoking(true) }]}
          />
        }
      />
      {revoking && (
        <ReasonDialog
          title={`Revoke the leave of ${name}?`}
          about={`${typeName}, ${daysOf(leave)}. It then counts as if it had not been approved.`}
          submitLabel="Revoke"
          onClose={() => setRevoking(false)}
          onSubmit={revoke}
        />
      )}
    </>
  )
}

/** The four weeks as a line, with the days of the leave; the words beside it say the same. */
function Track({ leave: { from, through }, monday }: { leave: TeamLeave; monday: Day }) {
  const start = Math.max(0, daysBetween(monday, from))
  const end = Math.min(DAYS_SHOWN, daysBetween(monday, through) + 1)
  const share = (days: number) => `${(days / DAYS_SHOWN) * 100}%`
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.bar} style={{ insetInlineStart: share(start), width: share(end - start) }} />
    </span>
  )
}
