import { Card } from '@mantine/core'
import { IconBan, IconBeach } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatLongDay } from '#shared/time.ts'
import type { MonthShift, OwnMonth } from '../../schema.ts'
import { cannotText, leaveText } from './day-words.ts'
import classes from './month.module.css'

interface DayListProps {
  day: Day
  today: Day
  entries: OwnMonth
  selected: string | undefined
  onOpen: (shift: MonthShift) => void
  mark: (shift: MonthShift) => ReactNode
}

/** What stands on one day, in words. */
export function DayList({ day, today, entries: { shifts, leave, cannot }, selected, onOpen, mark }: DayListProps) {
  const name = formatLongDay(day, { today })
  const isEmpty = shifts.length + leave.length + cannot.length === 0
  return (
    <>
      <h3 className={classes.heading}>{day === today ? `Today, ${name}` : name}</h3>
      {isEmpty ? (
        <p className={classes.empty}>Nothing on this day.</p>
      ) : (
        <Card withBorder padding={0}>
          <List label={name}>
            {shifts.map((shift) => (
              <ListRow
                key={shift.assignmentId}
                selected={shift.assignmentId === selected}
                title={
                  <button type="button" className={classes.open} onClick={() => onOpen(shift)}>
                    {shift.start}–{shift.end}
                  </button>
                }
                meta={`${shift.siteName} · ${jobLabel(shift.job)} with ${inSentence(shift.teamName)}`}
                more={mark(shift)}
              />
            ))}
            {leave.map((one) => (
              <ListRow key={one.id} leading={<IconBeach size={20} aria-hidden />} title={leaveText(one)} />
            ))}
            {cannot.map((time) => (
              <ListRow
                key={time.from}
                leading={<IconBan size={20} aria-hidden />}
                title={cannotText(time)}
                meta="As you said in your availability"
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
