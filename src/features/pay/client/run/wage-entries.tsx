import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatMinutes, formatShortDay, londonToday } from '#shared/time.ts'
import { wageWords } from '../../rules/wage.ts'
import type { DuePerson, WageEntry } from '../../schema.ts'

interface WageEntriesProps {
  teamId: string
  person: Pick<DuePerson, 'userId' | 'wage'>
}

const WageDialog = lazy(async () => ({ default: (await import('./wage-dialog.tsx')).WageDialog }))

const amountOf = ({ minutes, amount }: WageEntry) =>
  minutes === null ? formatPence(amount ?? 0) : formatMinutes(minutes)

/** What counts for somebody's minimum wage besides their lines of pay: unpaid time, and what is taken from their pay. */
export function WageEntries({ teamId, person: { userId, wage } }: WageEntriesProps) {
  const [isAdding, setAdding] = useState(false)
  const today = londonToday(deviceClock)
  const takeBack = (wageId: string) =>
    actAndShow(async () => {
      await client.pay.takeBackWage({ teamId, userId, wageId })
      toast.success('Taken back')
    }, api.pay.key())
  return (
    <Stack gap="xs" align="stretch">
      <Title order={3} size="h5">
        For the Minimum Wage
      </Title>
      {wage.length === 0 ? (
        <Text size="sm" c="dimmed">
          Travel between shifts and training that nobody pays count as time; a uniform that is taken from pay reduces
          it. Nothing of both is recorded in this period.
        </Text>
      ) : (
        <Card withBorder padding={0}>
          <List label="For the minimum wage">
            {wage.map((entry) => (
              <ListRow
                key={entry.id}
                wraps
                title={wageWords[entry.kind]}
                meta={amountOf(entry)}
                more={`${formatShortDay(entry.day, { today })}: ${entry.what}`}
                actions={
                  <ConfirmButton
                    variant="default"
                    size="sm"
                    question="Take this back?"
                    details={`${wageWords[entry.kind]}: ${entry.what}`}
                    confirmLabel="Take Back"
                    cancelLabel="Keep It"
                    aria-label={`Take back ${entry.what}`}
                    onConfirm={() => takeBack(entry.id)}
                  >
                    Take Back
                  </ConfirmButton>
                }
              />
            ))}
          </List>
        </Card>
      )}
      <Group>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Add Unpaid Time or a Deduction…
        </Button>
      </Group>
      <Suspense>{isAdding && <WageDialog {...{ teamId, userId }} onClose={() => setAdding(false)} />}</Suspense>
    </Stack>
  )
}
