import { Button, Stack } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { addDays, type Day, deviceClock, isDay, londonToday, startOfWeek } from '#shared/time.ts'
import { Away, WEEKS_SHOWN } from './away.tsx'
import { Waiting } from './waiting.tsx'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))

interface LeavePageProps {
  teamId: string
  /** A day of the first week of absences; this week without one. */
  from: Day | undefined
  onFrom: (from?: Day) => void
}

/** What waits for an answer, with who else is away then; and who is away in four weeks. */
export function LeavePage({ teamId, from, onFrom }: LeavePageProps) {
  const monday = startOfWeek(from && isDay(from) ? from : londonToday(deviceClock))
  const query = useQuery(
    api.availability.teamLeave.queryOptions({
      input: { teamId, from: monday, through: addDays(monday, 7 * WEEKS_SHOWN - 1) },
      placeholderData: keepPreviousData,
    }),
  )
  const [open, setOpen] = useState(false)
  return (
    <>
      <PageHeader title="Leave">
        <Button
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Types and Entitlement
        </Button>
      </PageHeader>
      {query.isPending && (
        <Loading what="leave">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Stack gap="lg">
          <Waiting teamId={teamId} items={query.data.waiting} />
          <Away teamId={teamId} items={query.data.away} monday={monday} onFrom={onFrom} />
        </Stack>
      )}
      <Suspense>{open && <SettingsDialog teamId={teamId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
