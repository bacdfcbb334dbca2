import { Card } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { addDays, type Day, formatLongDay, londonDay } from '#shared/time.ts'
import type { NoticeEntry as Entry } from '../schema.ts'
import { NoticeEntry } from './notice-entry.tsx'
import classes from './notice-list.module.css'
import type { ActsOf, NoticeView, useNotices } from './use-notifications.ts'

interface NoticeListProps {
  entries: readonly Entry[]
  view: NoticeView
  acts: ActsOf
  notices: ReturnType<typeof useNotices>
  /** Puts the days above their entries. */
  byDay?: boolean
  onOpened?: () => void
}

/** Entries of the list, newest first. */
export function NoticeList({ entries, view, acts, notices, byDay = false, onOpened }: NoticeListProps) {
  const keepsFocus = useRowFocus()
  const teams = new Set(entries.map(({ teamId }) => teamId).filter(Boolean))
  const days = Map.groupBy(entries, ({ createdAt }) => (byDay ? londonDay(new Date(createdAt)) : ''))
  return (
    <div ref={keepsFocus}>
      {[...days].map(([day, some]) => (
        <Fragment key={day}>
          {byDay && <h2 className={classes.day}>{dayHeading(day)}</h2>}
          <Around isCard={byDay}>
            <PlainList
              className={classes.list}
              aria-label={byDay ? `Notifications, ${dayHeading(day)}` : 'Notifications'}
            >
              {some.map((entry) => (
                <NoticeEntry
                  key={entry.id}
                  entry={entry}
                  isUnderDay={byDay}
                  isOfNeeds={view === 'needs'}
                  showsTeam={teams.size > 1}
                  acts={acts(entry)}
                  onAct={notices.act}
                  onOpen={(path) => {
                    onOpened?.()
                    notices.open(entry, path)
                  }}
                  onRead={() => notices.markRead(entry)}
                  onDone={() => notices.markDone(entry)}
                />
              ))}
            </PlainList>
          </Around>
        </Fragment>
      ))}
    </div>
  )
}

function Around({ isCard, children }: { isCard: boolean; children: ReactNode }) {
  return isCard ? (
    <Card withBorder padding={0} mb="md">
      {children}
    </Card>
  ) : (
    children
  )
}

function dayHeading(day: Day): string {
  const today = londonDay(new Date())
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatLongDay(day, { today })
}
