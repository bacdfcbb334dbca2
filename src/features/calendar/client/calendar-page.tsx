import { Stack } from '@mantine/core'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { Reminders } from './reminders.tsx'

/** The person's shifts in the calendar of their phone, and when they are reminded of them. */
export function CalendarPage() {
  return (
    <>
      <PageHeader title="Calendar and Reminders" />
      <Stack>
        <CalendarLink />
        <Reminders />
      </Stack>
    </>
  )
}
