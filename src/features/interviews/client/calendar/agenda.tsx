import { Card, Stack, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { type Day, londonTime } from '#shared/time.ts'
import { dayHeading } from '../interview-look.ts'
import { InterviewRow } from '../interview-row.tsx'
import listed from '../interviews.module.css'
import { type CardsProps, offeredTo } from './cards.tsx'
import { type Entry, idOf } from './entries.ts'

interface AgendaProps extends CardsProps {
  days: readonly Day[]
  today: Day
  entries: ReadonlyMap<Day, Entry[]>
}

/** For a phone: the days on which something is, one below the other. */
export function Agenda({ days, today, entries, selected, onOpen }: AgendaProps) {
  const busy = days.filter((day) => entries.has(day))
  if (busy.length === 0) return <EmptyState title="Nothing in these days">Look at earlier or later ones.</EmptyState>
  return (
    <Stack gap="lg">
      {busy.map((day) => (
        <section key={day} aria-label={dayHeading(day, today)}>
          <Title order={2} size="h5" mb={8}>
            {dayHeading(day, today)}
          </Title>
          <Card withBorder padding={0}>
            <List label={dayHeading(day, today)}>
              {entries.get(day)?.map((entry) =>
                entry.interview ? (
                  <InterviewRow
                    key={idOf(entry)}
                    interview={entry.interview}
                    selected={entry.interview.id === selected}
                    hasRoom={false}
                    onOpen={() => onOpen(entry.interview.id)}
                  />
                ) : (
                  <ListRow
                    key={idOf(entry)}
                    leading={
                      <span className={listed.time}>
                        <span className={listed.start}>{londonTime(new Date(entry.slot.startsAt))}</span>
                        <span>{entry.slot.minutes} min</span>
                      </span>
                    }
                    title={offeredTo(entry.slot)}
                    end={<StateMark state="info">Free</StateMark>}
                  />
                ),
              )}
            </List>
          </Card>
        </section>
      ))}
    </Stack>
  )
}
