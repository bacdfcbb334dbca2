import { Group, SimpleGrid, Title } from '@mantine/core'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { PERIODS, type Period } from '../rules/periods.ts'
import { ofCover, type TableId, tables } from '../rules/tables.ts'
import type { Trends } from '../schema.ts'
import classes from './trend-card.module.css'
import { TrendCard } from './trend-card.tsx'

interface TrendCardsProps {
  teamId: string
  trends: Trends
  weeks: Period
  onWeeks: (weeks: Period) => void
}

/** A chart for each trend over the weeks in the address. */
export function TrendCards({ teamId, trends, weeks, onWeeks }: TrendCardsProps) {
  const hasCover = trends.cover.length > 0
  const shown = (Object.keys(tables) as TableId[]).filter((id) => hasCover || !ofCover.includes(id))
  return (
    <section aria-labelledby="trends">
      <Group justify="space-between" gap="sm" my="sm">
        <Title order={2} size="h4" id="trends">
          Trends
        </Title>
        <TextLink to="/manager-dashboard/figures" size="sm" data-screen-only>
          Figures of Work, Pay and Charges
        </TextLink>
        <ViewSwitch
          aria-label="Period"
          data-screen-only
          className={classes.period}
          value={String(weeks)}
          onChange={(value) => onWeeks(Number(value) as Period)}
          data={PERIODS.map((choice) => ({ value: String(choice), label: `${choice} weeks` }))}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        {shown.map((id) => (
          <TrendCard
            key={id}
            table={tables[id]}
            of={trends}
            file={`/api/teams/${teamId}/analytics/${id}.csv?weeks=${weeks}`}
          />
        ))}
      </SimpleGrid>
    </section>
  )
}
