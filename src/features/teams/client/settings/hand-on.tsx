import { NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { Permissions } from '../../policy.ts'
import type { HeldDuty, TeamManager } from '../../schema.ts'
import classes from './hand-on.module.css'

export type Standing = Pick<TeamManager, 'role' | keyof Permissions>

interface HandOnProps {
  teamId: string
  /** The manager who goes, or may do less from now on. */
  userId: string
  /** What they may do from now on; without it they run the team no more. */
  standing?: Standing
  others: readonly TeamManager[]
  /** The manager who takes over their duties. */
  to: string
  onTo: (userId: string) => void
}

/** What somebody holds as the one who has to act, and who gets it; nothing where they hold nothing. */
export function HandOn({ teamId, userId, standing, others, to, onTo }: HandOnProps) {
  const { data, isPending } = useQuery(
    api.teams.duties.queryOptions({
      input: { teamId, userId, ...(standing && { standing }) },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  if (isPending)
    return (
      <Loading what="what they hold">
        <RowsSkeleton rows={2} />
      </Loading>
    )
  return <HeldDuties items={data?.items ?? []} others={others} to={to} onTo={onTo} />
}

type HeldDutiesProps = Pick<HandOnProps, 'others' | 'to' | 'onTo'> & { items: readonly HeldDuty[] }

/** What waits for somebody, and who gets it; nothing where nothing does. */
export function HeldDuties({ items, others, to, onTo }: HeldDutiesProps) {
  if (items.length === 0) return null
  return (
    <div className={classes.box}>
      <Text fw={600}>Waits for them</Text>
      <ul className={classes.list}>
        {items.map((duty) => (
          <li key={duty.id}>
            <b>{duty.what}</b>
            <span className={classes.lines}>
              {linesOf(duty)}
              {duty.instead && `. ${duty.instead}`}
            </span>
          </li>
        ))}
      </ul>
      {items.some(({ instead }) => instead === null) && (
        <NativeSelect
          label="Hand it on to"
          description="They are told, and calendars follow"
          data={others.map(({ userId: id, fullName }) => ({ value: id, label: inSentence(fullName) }))}
          value={to}
          onChange={({ currentTarget }) => onTo(currentTarget.value)}
        />
      )}
    </div>
  )
}

const SHOWN = 3

function linesOf({ items }: HeldDuty): string {
  const more = items.length - SHOWN
  return [...items.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
}

/** Says what could not be handed on. */
export function sayLeft(left: readonly string[]) {
  if (left.length > 0) toast.error(left.join('. '))
}
