import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { holidayPay } from '../../rules/holiday.ts'
import { holidayWords } from '../../rules/people.ts'
import type { HolidayDetails } from '../../schema/holiday.ts'
import { HolidayEntries } from './holiday-entries.tsx'
import { HolidayFigures } from './holiday-figures.tsx'

const TakenDialog = lazy(async () => ({ default: (await import('./record-dialogs.tsx')).TakenDialog }))
const CarriedDialog = lazy(async () => ({ default: (await import('./record-dialogs.tsx')).CarriedDialog }))

interface HolidayPanelProps {
  teamId: string
  userId: string
  onClose: () => void
}

/** Somebody's holiday: the figures of the leave year, what was recorded, and what an hour of it pays. */
export function HolidayPanel({ teamId, userId, onClose }: HolidayPanelProps) {
  const query = useQuery(api.pay.holidayOf.queryOptions({ input: { teamId, userId } }))
  const [opened, setOpened] = useState<'taken' | 'carried'>()
  const shut = () => setOpened(undefined)
  const name = query.data?.ledger.fullName ?? ''
  return (
    <SidePanel
      title={`Holiday of ${inSentence(name)}`}
      onClose={onClose}
      header={<PanelTitle>{name}</PanelTitle>}
      footer={
        <Group gap="sm">
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('taken')}>
            Record Holiday…
          </Button>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('carried')}>
            Carry Over…
          </Button>
        </Group>
      }
    >
      <Pending query={query} what="holiday">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data && <Details {...{ teamId, userId }} details={query.data} />}
      <Suspense>
        {opened === 'taken' && query.data && (
          <TakenDialog {...{ teamId, userId }} details={query.data} onClose={shut} />
        )}
        {opened === 'carried' && query.data && <CarriedDialog {...{ teamId, userId }} onClose={shut} />}
      </Suspense>
    </SidePanel>
  )
}

function Details({ teamId, userId, details }: { teamId: string; userId: string; details: HolidayDetails }) {
  const { ledger, entries, average } = details
  const takeBack = (entryId: string) =>
    actAndShow(async () => {
      await client.pay.takeBackHoliday({ teamId, userId, entryId })
      toast.success('Taken back')
    }, api.pay.key())
  return (
    <Stack gap="md" align="stretch">
      <HolidayFigures ledger={ledger} />
      <Text size="sm" c="dimmed">
        {holidayWords[ledger.holiday]}.{' '}
        {average &&
          ledger.holiday === 'accrued' &&
          `An hour pays ${formatPence(holidayPay(60, average))}: the average of ${average.weeks === 1 ? 'one week' : `${average.weeks} weeks`} with pay.`}
      </Text>
      <HolidayEntries
        entries={entries}
        actions={(entry, title) => (
          <ConfirmButton
            variant="default"
            size="sm"
            question="Take this entry back?"
            details={title}
            confirmLabel="Take Back"
            cancelLabel="Keep It"
            aria-label={`Take back ${title}`}
            onConfirm={() => takeBack(entry.id)}
          >
            Take Back
          </ConfirmButton>
        )}
      />
    </Stack>
  )
}
