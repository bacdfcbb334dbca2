import { ActionIcon, Button, Card, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { client } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, type Day, deviceClock, formatLongDay, isDay, londonToday, startOfWeek } from '#shared/time.ts'
import { entriesOn } from '../../rules/said.ts'
import type { OwnAvailability } from '../../schema.ts'
import classes from '../availability.module.css'
import { KindMark } from '../kind-mark.tsx'
import { useAvailability } from '../use-availability.ts'

const DayDialog = lazy(async () => ({ default: (await import('./day-dialog.tsx')).DayDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))

interface WeekViewProps {
  /** A day of the week on screen; this week without one. */
  day: Day | undefined
  onDay: (day?: Day) => void
}

/** One week as it stands, day by day: the usual one, and where single days differ. */
export function WeekView({ day, onDay }: WeekViewProps) {
  const { query } = useAvailability()
  const today = londonToday(deviceClock)
  const monday = startOfWeek(day && isDay(day) ? day : today)
  if (!query.isSuccess)
    return (
      <Pending query={query} what="week">
        <RowsSkeleton rows={7} />
      </Pending>
    )
  const go = (days: number) => onDay(addDays(monday, days))
  return (
    <>
      <div className={classes.week}>
        <ActionIcon variant="default" size={44} aria-label="The week before" onClick={() => go(-7)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label="The week after" onClick={() => go(7)}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <h2 className={classes.range} aria-live="polite">
          {rangeText(monday)}
        </h2>
        {monday !== startOfWeek(today) && (
          <Button variant="default" onClick={() => onDay()}>
            This Week
          </Button>
        )}
        <CopyButton said={query.data} monday={monday} />
      </div>
      <Days said={query.data} monday={monday} today={today} />
      <Repeats said={query.data} />
    </>
  )
}

/** '23 to 29 November', '30 November to 6 December'. */
function rangeText(monday: Day) {
  const words = (day: Day) => formatLongDay(day, { today: day }).split(' ').slice(1)
  const [[first, from], [last, to]] = [words(monday), words(addDays(monday, 6))] as [string[], string[]]
  return from === to ? `${first} to ${last} ${to}` : `${first} ${from} to ${last} ${to}`
}

interface DaysProps {
  said: OwnAvailability
  monday: Day
  today: Day
}

function Days({ said, monday, today }: DaysProps) {
  const [edited, setEdited] = useState<Day>()
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  return (
    <Card withBorder padding={0}>
      <ul className={classes.days} aria-label="Days">
        {days.map((day) => {
          const { entries, dated } = entriesOn(said, day)
          return (
            <li key={day}>
              <button
                type="button"
                className={classes.day}
                data-past={day < today || undefined}
                aria-haspopup="dialog"
                onClick={() => setEdited(day)}
              >
                <span className={classes.name}>{shortDay(day)}</span>
                <span className={classes.said}>
                  {entries.length === 0 && <span className={classes.nothing}>No Answer Yet</span>}
                  {entries.map((entry) => (
                    <KindMark key={entry.from} entry={entry} />
                  ))}
                </span>
                {dated && <Tag>Only this day</Tag>}
                {day === today && <Tag>Today</Tag>}
              </button>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {edited && <DayDialog key={edited} day={edited} said={said} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </Card>
  )
}

/** 'Mon 23 November'. */
function shortDay(day: Day) {
  const [weekday = '', ...rest] = formatLongDay(day, { today: day }).split(' ')
  return `${weekday.slice(0, 3)} ${rest.join(' ')}`
}

function CopyButton({ said, monday }: { said: OwnAvailability; monday: Day }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Copy Week
      </Button>
      <Suspense>{open && <CopyDialog said={said} monday={monday} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const EVERY = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every two weeks' },
  { value: '3', label: 'Every three weeks' },
  { value: '4', label: 'Every four weeks' },
]

/** How many usual weeks there are: for those who work in a rotation. */
function Repeats({ said }: { said: OwnAvailability }) {
  const { take, refresh } = useAvailability()

  async function change(weeks: number) {
    try {
      // A week that is new starts as the first one is.
      const added = Array.from({ length: Math.max(0, weeks - said.weeks) }, (_, at) => said.weeks + at)
      const first = said.rules.filter(({ week }) => week === 0)
      const rules = [...said.rules, ...added.flatMap((week) => first.map((rule) => ({ ...rule, week })))]
      take(
        await client.availability.saveWeeks({
          version: said.version,
          weeks,
          rules: rules.filter(({ week }) => week < weeks),
        }),
      )
    } catch (error) {
      toast.failure(error)
      await refresh()
    }
  }

  return (
    <NativeSelect
      mt="md"
      maw={320}
      label="My usual times repeat"
      data={EVERY}
      value={String(said.weeks)}
      onChange={({ currentTarget }) => void change(Number(currentTarget.value))}
    />
  )
}
