import { ActionIcon, Button, Card, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { addDays, type Day, deviceClock, formatDayMonth, isDay, londonToday, startOfWeek } from '#shared/time.ts'
import { Away } from './away.tsx'
import type { Clashes } from './clashes.ts'
import { Waiting } from './waiting.tsx'
import { DAYS_SHOWN } from './weeks.ts'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))

interface LeavePageProps {
  teamId: string
  /** A day of the first week of absences; this week without one. */
  from: Day | undefined
  onFrom: (from?: Day) => void
  clashes: Clashes
}

/** What waits for an answer and who is away, on the line of six weeks, with the shifts that stand against it. */
export function LeavePage({ teamId, from, onFrom, clashes }: LeavePageProps) {
  const monday = startOfWeek(from && isDay(from) ? from : londonToday(deviceClock))
  const query = useQuery(
    api.availability.teamLeave.queryOptions({
      input: { teamId, from: monday, through: addDays(monday, DAYS_SHOWN - 1) },
      placeholderData: keepPreviousData,
    }),
  )
  const [open, setOpen] = useState(false)
  return (
    <>
      <PageHeader title="Leave">
        <Weeks monday={monday} onFrom={onFrom} />
        <OverflowMenu
          label="More for leave"
          entries={[{ label: 'Types and Entitlement', icon: IconSettings, onChoose: () => setOpen(true) }]}
        />
      </PageHeader>
      <Pending query={query} what="leave">
        <RowsSkeleton rows={6} />
      </Pending>
      {query.data && (
        <Card withBorder padding={0}>
          <Waiting teamId={teamId} items={query.data.waiting} monday={monday} clashes={clashes} />
          <Away teamId={teamId} items={query.data.away} monday={monday} clashes={clashes} />
        </Card>
      )}
      <Suspense>{open && <SettingsDialog teamId={teamId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Walks by six weeks. */
function Weeks({ monday, onFrom }: { monday: Day } & Pick<LeavePageProps, 'onFrom'>) {
  const today = londonToday(deviceClock)
  const step = (days: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size="var(--control)"
      aria-label={label}
      onClick={() => onFrom(addDays(monday, days))}
    >
      <Icon size={20} />
    </ActionIcon>
  )
  return (
    <>
      {step(-DAYS_SHOWN, 'Earlier weeks', IconChevronLeft)}
      <Text fw={600} aria-live="polite">
        {formatDayMonth(monday, { today })} to {formatDayMonth(addDays(monday, DAYS_SHOWN - 1), { today })}
      </Text>
      {step(DAYS_SHOWN, 'Later weeks', IconChevronRight)}
      {monday !== startOfWeek(today) && (
        <Button variant="default" onClick={() => onFrom()}>
          This Week
        </Button>
      )}
    </>
  )
}
