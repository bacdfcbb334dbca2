import { Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { mayShowBadge } from '#features/shifts/rules/badge.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock } from '#shared/time.ts'
import type { ArrivalBadge as Badge } from '../schema.ts'
import classes from './calendar.module.css'

interface ArrivalBadgeProps {
  place: string | undefined
  /** The clock of the shift, also without a connection. */
  clock: ReactNode
  /** Whether they are ready to work in the team and job of the shift. */
  ready: (shift: Pick<Badge, 'teamId' | 'job'>) => ReactNode
  /** Draws who the person is, with the facts of the shift below. */
  draw: (
    person: { fullName: string; position: string; teams: string[] },
    photo: string | undefined,
    facts: ReactNode,
  ) => ReactNode
}

const LOOK_AGAIN_MS = 30_000

/**
 * What a worker shows at the door: from an hour before the start until the end of a shift, and only while the server
 * says that it is theirs.
 */
export function ArrivalBadge({ place, clock, ready, draw }: ArrivalBadgeProps) {
  const { data, error, refetch } = useQuery({
    ...api.calendar.badge.queryOptions({ input: place ? { assignmentId: place } : skipToken, gcTime: 0 }),
    refetchInterval: LOOK_AGAIN_MS,
    networkMode: 'always',
  })
  const isGone = place === undefined || (error as { code?: string } | null)?.code === 'NOT_FOUND'
  const isOver = data && !mayShowBadge({ ...data, state: 'confirmed' }, deviceClock.now())
  return (
    <>
      <PageHeader title="Arrival Badge" />
      {clock}
      {isGone || isOver ? (
        <EmptyState
          title="There is no badge for this shift now"
          action={
            <LinkButton to="/shifts" search={{ view: 'mine' }} variant="default">
              See My Shifts
            </LinkButton>
          }
        >
          It can be shown from an hour before the start until the end, while you are booked.
        </EmptyState>
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {draw(
            { fullName: data.fullName, position: jobLabel(data.job), teams: [data.teamName] },
            data.photoFileId ? `/api/files/${data.photoFileId}` : undefined,
            <ShiftOfBadge badge={data} ready={ready(data)} />,
          )}
          <Text size="sm" c="dimmed" ta="center" mt="md" data-screen-only>
            <WhomToRing badge={data} />
            The badge needs a connection. Nothing of it stays on this device.
          </Text>
        </>
      ) : (
        <Loading what="your badge">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </>
  )
}

function WhomToRing({ badge: { onCall, teamOnCall, teamName } }: { badge: Badge }) {
  return (
    <>
      {onCall && (
        <span className={classes.call}>
          <PhoneLink number={onCall} label="Ring the site" />
        </span>
      )}
      {teamOnCall && (
        <span className={classes.call}>
          <OnCall number={teamOnCall} team={teamName} />
        </span>
      )}
    </>
  )
}

function ShiftOfBadge({ badge: { siteName, start, end }, ready }: { badge: Badge; ready: ReactNode }) {
  return (
    <>
      <p className={classes.where}>
        {siteName}
        <span>
          {start}–{end}
        </span>
      </p>
      {ready}
    </>
  )
}
