import { Stack, Text, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import type { Site } from '../use-sites.ts'

interface OnDay {
  siteId: string
  day: string
  start: string
  end: string
}

interface ClashReportProps {
  /** What is made, in one sentence. */
  children: string
  clashes: readonly (OnDay & { userId: string; fullName: string; reason: string })[]
  leftOut: readonly (OnDay & { why: 'exists' | 'clash' | 'clocks' })[]
  sites: readonly Site[]
}

const LEFT_OUT = {
  exists: 'Is there already',
  clash: 'Nobody of it can work it',
  clocks: 'The clocks skip its times on that day, or show them twice',
}

/** What would be made, or was, who cannot work what has their name, and what is left out. */
export function ClashReport({ children, clashes, leftOut, sites }: ClashReportProps) {
  const today = londonToday(deviceClock)
  const when = ({ day, start, end, siteId }: OnDay) =>
    `${formatShortDay(day, { today })} ${start}–${end}, ${sites.find(({ id }) => id === siteId)?.name ?? ''}`
  return (
    <Stack gap="sm">
      <Text role="status">{children}</Text>
      {clashes.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Who Cannot Work It
          </Title>
          <List label="Who cannot work it">
            {clashes.map((one) => (
              <ListRow
                key={`${one.userId} ${one.day} ${one.start}`}
                wraps
                title={one.fullName}
                more={`${when(one)}: ${one.reason}`}
              />
            ))}
          </List>
        </section>
      )}
      {leftOut.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Left Out
          </Title>
          <List label="Left out">
            {leftOut.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several of one time are alike
              <ListRow key={place} wraps title={when(one)} more={LEFT_OUT[one.why]} />
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}
