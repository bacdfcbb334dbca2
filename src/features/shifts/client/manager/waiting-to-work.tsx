import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { daysBetween, deviceClock, formatDay, londonDay, londonToday } from '#shared/time.ts'
import type { WaitingToWork as Waiting } from '../../schema.ts'
import { count } from './shift-words.ts'
import classes from './shifts.module.css'

/** Whom only the team keeps from working, the longest first: each leads to what of theirs is to be verified. Nothing where nobody is. */
export function WaitingToWork({ teamId }: { teamId: string }) {
  const { data } = useQuery(api.shifts.waitingToWork.queryOptions({ input: { teamId } }))
  if (!data || data.total === 0) return null
  return (
    <details className={classes.waiting}>
      <summary>
        {data.total === 1 ? '1 person waits for you to work' : `${data.total} people wait for you to work`}
      </summary>
      <List label="Who waits for you to work">
        {data.items.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </List>
    </details>
  )
}

function Person({ person }: { person: Waiting['items'][number] }) {
  const { userId, fullName, photoFileId, since, waitsFor, shifts, remindedOn } = person
  const today = londonToday(deviceClock)
  const days = daysBetween(londonDay(new Date(since)), today)
  return (
    <ListRow
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />}
      title={
        <TextLink to="/manager-dashboard/compliance" search={{ tab: 'verify', person: userId }}>
          <Name>{fullName}</Name>
        </TextLink>
      }
      meta={[
        days === 0 ? 'since today' : `for ${count(days, 'day')}`,
        `could take ${count(shifts, 'open shift')}`,
      ].join(' · ')}
      more={waitsFor.join(', ')}
      end={
        remindedOn && (
          <StateMark state="soon">
            {remindedOn === today ? 'Reminded you today' : `Reminded you ${formatDay(remindedOn)}`}
          </StateMark>
        )
      }
    />
  )
}
