import { Card, Text, Title } from '@mantine/core'
import { client } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import type { LeftOut } from '../schema.ts'
import { sayDone } from './use-invoices.ts'

const move = (teamId: string, recordId: string, out: boolean) =>
  sayDone(
    () => (out ? 'Left out of the draft' : 'Back on its draft'),
    () => client.invoices.leaveOut({ teamId, recordIds: [recordId], out }),
  )

interface ShiftsProps {
  teamId: string
  shifts: readonly LeftOut[]
  /** They are left out, and may be brought back. */
  isOut?: boolean
}

/** Shifts that are on a draft, to leave out one by one; or those that are left out, to bring back. */
export function ShiftsOfDraft({ teamId, shifts, isOut = false }: ShiftsProps) {
  const today = londonToday(deviceClock)
  const words = isOut ? 'Bring Back' : 'Leave Out'
  return (
    <List label={isOut ? 'Left out of drafts' : 'Shifts of the draft'}>
      {shifts.map(({ recordId, day, fullName, siteName, clientName, net }) => (
        <ListRow
          key={recordId}
          wraps
          title={`${formatShortDay(day, { today })}, ${inSentence(fullName)}`}
          more={`${isOut ? `${clientName}, ` : ''}${siteName}, ${formatPence(net)}`}
          actions={
            <ActButton
              size="compact-sm"
              variant="default"
              aria-label={`${words}: ${formatShortDay(day, { today })}, ${inSentence(fullName)}`}
              act={() => move(teamId, recordId, !isOut)}
            >
              {words}
            </ActButton>
          }
        />
      ))}
    </List>
  )
}

/** What somebody has left out of drafts. */
export function LeftOutOfDrafts({ teamId, shifts }: Pick<ShiftsProps, 'teamId' | 'shifts'>) {
  if (shifts.length === 0) return null
  return (
    <section aria-labelledby="left-out">
      <Title order={2} size="h5" id="left-out">
        Left Out
      </Title>
      <Text size="sm" c="dimmed" mb={4}>
        On no draft until somebody brings them back. Hours that are corrected come back by themselves.
      </Text>
      <Card withBorder padding={0}>
        <ShiftsOfDraft teamId={teamId} shifts={shifts} isOut />
      </Card>
    </section>
  )
}
