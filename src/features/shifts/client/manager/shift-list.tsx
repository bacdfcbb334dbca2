import { Title } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { useTicks } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { deviceClock, formatLongDay, londonToday } from '#shared/time.ts'
import type { Shift } from '../../schema.ts'
import { canTick, ShiftRow } from './shift-row.tsx'
import { isOver, placesLeft } from './shift-words.ts'
import classes from './shifts.module.css'
import type { RowAct } from './shifts-state.ts'
import { useRowMenu } from './use-row-menu.tsx'

interface ShiftListProps {
  shifts: readonly Shift[]
  /** The shift whose panel is open. */
  opened: string | undefined
  onOpen: (shift: Shift) => void
  ticked: ReadonlySet<string>
  onTicked: (ticked: ReadonlySet<string>) => void
  /** Begins in the panel what was chosen in the menu of a row. */
  onAct: (shift: Shift, act: RowAct) => void
}

/** Shifts by day and site. The arrow keys go through the rows, Enter opens one; Tab reaches what else is in its row. */
export function ShiftList({ shifts, opened, onOpen, ticked, onTicked, onAct }: ShiftListProps) {
  const groups = useMemo(() => bySite(shifts), [shifts])
  const ordered = useMemo(() => groups.flatMap((group) => group.shifts), [groups])
  const keys = ordered.filter(canTick).map(({ id }) => id)
  const { tick } = useTicks({ keys, selected: ticked, onSelect: onTicked })
  const [focused, setFocused] = useState<string>()
  const current = ordered.some(({ id }) => id === focused) ? focused : (opened ?? ordered[0]?.id)
  const open = useLatest(onOpen)
  const { menu, ...opensMenu } = useRowMenu(ordered, onAct)
  const onTick = useLatest((shift: Shift, how: { ticked: boolean; range: boolean }) => tick(shift.id, how))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus
    <div
      className={classes.list}
      onKeyDown={stepThrough}
      {...opensMenu}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-row]')?.dataset.row)}
    >
      {groups.map((group, at) => {
        const holds = (id: string | undefined) => (group.shifts.some((shift) => shift.id === id) ? id : undefined)
        return (
          <ShiftsAtSite
            key={group.key}
            group={group}
            beginsDay={groups[at - 1]?.day !== group.day}
            opened={holds(opened)}
            current={holds(current)}
            ticked={group.shifts.some(({ id }) => ticked.has(id)) ? ticked : NONE}
            onOpen={open}
            onTick={onTick}
          />
        )
      })}
      {menu}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

interface ShiftsAtSiteProps {
  group: SiteGroup
  /** The heading of the day stands before it, where there are several days. */
  beginsDay: boolean
  /** Of its shifts alone: when another site's shift is opened or focused, this one is not drawn again. */
  opened: string | undefined
  current: string | undefined
  ticked: ReadonlySet<string>
  onOpen: (shift: Shift) => void
  onTick: (shift: Shift, how: { ticked: boolean; range: boolean }) => void
}

const ShiftsAtSite = memo((props: ShiftsAtSiteProps) => {
  const { group, beginsDay, opened, current, ticked, onOpen, onTick } = props
  const { day, site, client, shifts } = group
  const title = day && formatLongDay(day, { today: londonToday(deviceClock) })
  return (
    <section aria-label={title ? `${site}, ${title}` : site} className={classes.group}>
      {title && beginsDay && (
        <Title order={2} size="h5" className={classes.dayTitle ?? ''}>
          {title}
        </Title>
      )}
      <div className={classes.site}>
        <SiteHeading isOfDay={day !== undefined}>{site}</SiteHeading>
        <span className={classes.client}>
          <Name>{client}</Name>
        </span>
        <SiteMark shifts={shifts} />
      </div>
      <PlainList className={classes.rows} aria-label={`Shifts at ${site}`}>
        {shifts.map((shift) => (
          <ShiftRow
            key={shift.id}
            shift={shift}
            selected={shift.id === opened}
            ticked={ticked.has(shift.id)}
            isCurrent={shift.id === current}
            onOpen={onOpen}
            onTick={onTick}
          />
        ))}
      </PlainList>
    </section>
  )
})
ShiftsAtSite.displayName = 'ShiftsAtSite'

/** Below the heading of its day, where there are several. */
function SiteHeading({ isOfDay, children }: { isOfDay: boolean; children: string }) {
  const Heading = isOfDay ? 'h3' : 'h2'
  return (
    <Heading>
      <Name>{children}</Name>
    </Heading>
  )
}

function SiteMark({ shifts }: { shifts: readonly Shift[] }) {
  const left = (over: boolean) =>
    shifts
      .filter((shift) => shift.state === 'open' && isOver(shift) === over)
      .reduce((sum, shift) => sum + placesLeft(shift), 0)
  const [open, missed] = [left(false), left(true)]
  if (open > 0) return <StateMark state="soon">{open} open</StateMark>
  if (missed > 0) return <StateMark state="plain">{missed} not filled</StateMark>
  return shifts.every(({ state }) => state === 'draft') ? null : <StateMark state="ok">Full</StateMark>
}

interface SiteGroup {
  key: string
  /** Undefined where all are of one day. */
  day: string | undefined
  site: string
  client: string
  shifts: Shift[]
}

/** In the order of the days, and of the names of the sites; the shifts of each in the order in which they come. */
function bySite(shifts: readonly Shift[]): SiteGroup[] {
  const hasDays = new Set(shifts.map(({ day }) => day)).size > 1
  const groups = Map.groupBy(shifts, ({ day, siteId }) => `${hasDays ? day : ''} ${siteId}`)
  return [...groups]
    .map(([key, rows]) => {
      const { day, siteName, clientName } = rows[0] as Shift
      return { key, day: hasDays ? day : undefined, site: siteName, client: clientName, shifts: rows }
    })
    .sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.site.localeCompare(b.site, 'en-GB'))
}
