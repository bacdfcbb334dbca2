import { Card, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import {
  deviceClock,
  formatDayMonth,
  formatMinutes,
  formatMonth,
  formatShortDay,
  londonToday,
  monthOf,
  startOfWeek,
} from '#shared/time.ts'
import { spanText } from '../../rules/words.ts'
import type { TeamLine } from '../../schema.ts'
import { lookOf, stateText } from '../manage/line-look.ts'
import { Months } from '../parts/months.tsx'

const minutesOf = (lines: readonly TeamLine[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)

/** What lines pay; undefined for managers who see no pay. */
const payOf = (lines: readonly TeamLine[]) =>
  lines.some(({ pay }) => pay === null) ? undefined : lines.reduce((sum, { pay }) => sum + (pay ?? 0), 0)

/** What a member has worked in this team: a month with its weeks, and what is approved of it. */
export function PersonHours({ teamId, userId }: { teamId: string; userId: string }) {
  const [month, setMonth] = useState(() => monthOf(londonToday(deviceClock)))
  const query = useQuery(
    api.timesheets.ofPerson.queryOptions({ input: { teamId, userId, month }, placeholderData: keepPreviousData }),
  )
  return (
    <Stack gap="md">
      <Months month={month} onMonth={setMonth} />
      <Pending query={query} what="hours">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data?.length === 0 && <Text c="dimmed">No hours in {formatMonth(`${month}-01`)}.</Text>}
      {query.data && query.data.length > 0 && <MonthOf lines={query.data} />}
    </Stack>
  )
}

function MonthOf({ lines }: { lines: readonly TeamLine[] }) {
  const today = londonToday(deviceClock)
  const pay = payOf(lines)
  const approved = lines.filter(({ state }) => state === 'approved')
  return (
    <>
      <FigureStrip label="Hours of the month">
        <StripFigure value={lines.length} words={lines.length === 1 ? 'shift' : 'shifts'} />
        <StripFigure value={formatMinutes(minutesOf(lines))} words="worked" />
        <StripFigure value={formatMinutes(minutesOf(approved))} words="of it approved" />
        {pay !== undefined && <StripFigure value={formatPence(pay)} words="pay" />}
      </FigureStrip>
      {[...Map.groupBy(lines, ({ day }) => startOfWeek(day))].map(([week, own]) => {
        const title = `Week from ${formatDayMonth(week, { today })}`
        const paid = payOf(own)
        return (
          <section key={week} aria-label={title}>
            <Title order={3} size="h5">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              {formatMinutes(minutesOf(own))}
              {paid !== undefined && ` · ${formatPence(paid)}`}
            </Text>
            <Card withBorder padding={0}>
              <List label={title}>
                {own.map((line) => (
                  <Row key={line.id} line={line} week={week} />
                ))}
              </List>
            </Card>
          </section>
        )
      })}
    </>
  )
}

function Row({ line, week }: { line: TeamLine; week: string }) {
  return (
    <ListRow
      wraps
      title={
        <TextLink to="/manager-dashboard/timesheets" search={{ week, show: 'all', line: line.id } as never}>
          {formatShortDay(line.day, { today: londonToday(deviceClock) })}, {spanText(line)}
        </TextLink>
      }
      meta={[
        line.siteName,
        line.from === null ? 'not known yet' : formatMinutes(line.minutes),
        line.pay !== null && line.from !== null && formatPence(line.pay),
      ]
        .filter(Boolean)
        .join(' · ')}
      end={<StateMark state={lookOf(line.state)}>{stateText(line)}</StateMark>}
    />
  )
}
