import { IconCalendarX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import { type Day, deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { daysOf } from '../../rules/leave-words.ts'
import type { TeamLeave } from '../../schema.ts'
import type { Clash, Clashes } from './clashes.ts'
import classes from './leave-page.module.css'
import { Timeline } from './timeline.tsx'

export interface LeaveRowProps {
  leave: TeamLeave
  monday: Day
  clashes: Clashes
  others?: readonly { from: Day; through: Day }[]
  /** What it takes. */
  about: ReactNode
  /** Who else is away. */
  mark?: ReactNode
  /** What answers it. */
  actions: ReactNode
  /** What a press on the row shows below it. */
  details: ReactNode
}

/** Leave of one person on the line of the weeks, with what stands against it and what answers it; a press shows the rest. */
export function LeaveRow({ leave, monday, clashes, others, about, mark, actions, details }: LeaveRowProps) {
  const { id: leaveId, userId, fullName, photoFileId, typeName } = leave
  const [opened, setOpened] = useState(false)
  const phone = usePhone()
  const id = useId()
  const shifts = clashes.of(leaveId)
  return (
    <li data-row className={classes.item} aria-label={`${inSentence(fullName)}, ${typeName}`}>
      <div className={`${rowTarget.row} ${classes.row}`}>
        <PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />
        <span className={classes.words}>
          <RowName aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Name>{fullName}</Name>
          </RowName>
          <span className={classes.about}>
            {daysOf(leave, londonToday(deviceClock))} · {about}
          </span>
        </span>
        {!phone && <Timeline monday={monday} leave={leave} {...(others && { others })} clashes={shifts} />}
        <span className={classes.marks}>
          {mark}
          <ShiftsInIt userId={userId} fullName={fullName} shifts={shifts} decide={clashes.decide} />
        </span>
        <span className={classes.actions} data-menu={leave.state === 'approved' || undefined}>
          {actions}
        </span>
      </div>
      <div id={id} className={classes.details} hidden={!opened}>
        {opened && (
          <>
            {details}
            <ShiftList shifts={shifts} />
          </>
        )}
      </div>
    </li>
  )
}

interface ShiftsInItProps extends Pick<Clashes, 'decide'> {
  userId: string
  fullName: string
  shifts: readonly Clash[]
}

const count = (shifts: readonly Clash[]) => (shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`)

/** How many shifts the person is booked on then; a press takes them off. */
function ShiftsInIt({ userId, fullName, shifts, decide }: ShiftsInItProps) {
  const [deciding, setDeciding] = useState(false)
  if (shifts.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.shifts}
        data-state="bad"
        aria-haspopup="dialog"
        aria-label={`Booked on ${count(shifts)} then: take ${inSentence(fullName)} off`}
        disabled={!decide}
        onClick={() => setDeciding(true)}
      >
        <span>
          <IconCalendarX size={14} aria-hidden />
          {count(shifts)}…
        </span>
      </button>
      <Suspense>
        {deciding && decide?.({ userId, fullName, places: shifts, onClose: () => setDeciding(false) })}
      </Suspense>
    </>
  )
}

/** The shifts in a leave, each leading to its place where somebody else is found. */
function ShiftList({ shifts }: { shifts: readonly Clash[] }) {
  const today = londonToday(deviceClock)
  if (shifts.length === 0) return null
  return (
    <div>
      Booked then:
      <ul>
        {shifts.map(({ assignmentId, shiftId, siteName, day, start, end }) => (
          <li key={assignmentId}>
            <TextLink to="/manager-dashboard/shifts" search={{ day, shift: shiftId }}>
              {formatShortDay(day, { today })}, {start}–{end}, {siteName}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
