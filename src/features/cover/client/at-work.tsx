import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { atLondon, deviceClock, formatMinutes, formatShortDay, londonToday } from '#shared/time.ts'
import { callText } from '../rules/calls.ts'
import type { MemberAtWork } from '../schema.ts'
import { AskNumber } from './ask-number.tsx'
import classes from './at-work.module.css'

interface AtWorkProps {
  teamId: string
  /** A number stands above the tabs; who has given none is asked for it here. */
  member: { userId: string; fullName: string; phone: string | null }
  /** What is done with their next shift, until it begins. */
  ofNext?: (shiftId: string) => ReactNode
}

/** What a manager wants to know first of a member: the next shift, this week, how to ring them, and what was said the last times. */
export function AtWork({ teamId, member: { userId, fullName, phone }, ofNext }: AtWorkProps) {
  const query = useQuery(api.cover.ofMember.queryOptions({ input: { teamId, userId } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="shifts and calls">
        <RowsSkeleton rows={4} />
      </Pending>
    )
  return (
    <dl className={classes.facts} aria-label="At work">
      <dt>Next shift</dt>
      <dd>
        <Next next={query.data.next} ofNext={ofNext} />
      </dd>
      <dt>This week</dt>
      <dd>{weekText(query.data)}</dd>
      {!phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <AskNumber teamId={teamId} userId={userId} name={inSentence(fullName)} />
          </dd>
        </>
      )}
      <dt>Last contact</dt>
      <dd>
        <Calls calls={query.data.calls} />
      </dd>
    </dl>
  )
}

function Next({ next, ofNext }: Pick<MemberAtWork, 'next'> & Pick<AtWorkProps, 'ofNext'>) {
  if (!next) return 'None booked'
  const { shiftId, siteName, job, day, start, end } = next
  const today = londonToday(deviceClock)
  return (
    <>
      <TextLink to="/manager-dashboard/shifts" search={{ day, shift: shiftId } as never}>
        {`${day === today ? 'Today' : formatShortDay(day, { today })}, ${start}–${end}`}
      </TextLink>
      <small>
        {siteName} · {jobLabel(job)}
      </small>
      {atLondon(day, start).getTime() > deviceClock.now() && ofNext?.(shiftId)}
    </>
  )
}

/** '24 h of the 30 h they wish'. */
function weekText({ minutesThisWeek, wishedMinutes }: MemberAtWork): string {
  const booked = minutesThisWeek > 0 ? formatMinutes(minutesThisWeek) : 'Nothing booked'
  if (wishedMinutes === null) return `${booked}; they have not said how much they wish`
  return `${booked} of the ${formatMinutes(wishedMinutes)} they wish`
}

function Calls({ calls }: Pick<MemberAtWork, 'calls'>) {
  const now = deviceClock.now()
  if (calls.length === 0) return 'Not rung about a shift yet'
  return (
    <ul className={classes.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          {callText(call, now)}
          {call.note && <q>{call.note}</q>}
        </li>
      ))}
    </ul>
  )
}
