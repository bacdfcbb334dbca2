import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatLongDay, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { wayLabel } from '../rules/words.ts'
import type { Interview } from '../schema.ts'
import { hasBegun, lookOf, WAY_ICONS } from './interview-look.ts'
import classes from './interviews.module.css'
import type { InterviewList as ListName } from './interviews-state.ts'
import { useInterviews } from './use-interviews.ts'

interface InterviewListProps {
  teamId: string
  when: ListName
  selected: string | undefined
  onOpen: (interview: Interview) => void
  onEdit: (interview: Interview) => void
}

const EMPTY: Record<ListName, { title: string; text: string }> = {
  upcoming: {
    title: 'No interviews are planned',
    text: 'Schedule one with somebody of the team, somebody who asks to join, or an applicant from outside.',
  },
  recent: { title: 'No interviews yet', text: 'Those that are over or cancelled appear here, with their outcome.' },
}

/** The upcoming or the recent interviews, by day. */
export function InterviewList({ teamId, when, selected, onOpen, onEdit }: InterviewListProps) {
  const query = useInterviews(teamId, when)
  if (query.isPending)
    return (
      <Loading what="interviews">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={EMPTY[when].title}>{EMPTY[when].text}</EmptyState>
  return (
    <Stack gap="lg">
      {byDay(items).map(({ heading, interviews }) => (
        <section key={heading} aria-label={heading}>
          <Title order={2} size="h5" mb={8}>
            {heading}
          </Title>
          <Card withBorder padding={0}>
            <List label={heading}>
              {interviews.map((interview) => (
                <InterviewRow
                  key={interview.id}
                  interview={interview}
                  selected={interview.id === selected}
                  beside={selected !== undefined}
                  onOpen={() => onOpen(interview)}
                  onEdit={() => onEdit(interview)}
                />
              ))}
            </List>
          </Card>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          Show more
        </Button>
      )}
    </Stack>
  )
}

function byDay(items: readonly Interview[]) {
  const today = londonToday(deviceClock)
  const groups: { heading: string; interviews: Interview[] }[] = []
  for (const interview of items) {
    const day = interview.startsAt && londonDay(new Date(interview.startsAt))
    const heading = !day ? 'No time yet' : `${day === today ? 'Today, ' : ''}${formatLongDay(day, { today })}`
    if (groups.at(-1)?.heading !== heading) groups.push({ heading, interviews: [] })
    groups.at(-1)?.interviews.push(interview)
  }
  return groups
}

interface InterviewRowProps {
  interview: Interview
  selected: boolean
  /** A panel is open: there is no room for the buttons, and the name opens the details. */
  beside: boolean
  onOpen: () => void
  onEdit: () => void
}

function InterviewRow({ interview, selected, beside, onOpen, onEdit }: InterviewRowProps) {
  const { candidate, startsAt, minutes, job, way, panel } = interview
  const phone = usePhone()
  const { state, words } = lookOf(interview)
  const WayIcon = WAY_ICONS[way]
  const name = inSentence(candidate.fullName)
  const canEdit = interview.state === 'planned' && !hasBegun(interview)
  return (
    <ListRow
      selected={selected}
      leading={
        <span className={classes.time}>
          <span className={classes.start}>{startsAt ? londonTime(new Date(startsAt)) : '–'}</span>
          <span>{minutes} min</span>
        </span>
      }
      title={
        <button type="button" className={classes.open} onClick={onOpen}>
          <Name>{candidate.fullName}</Name>
        </button>
      }
      meta={
        <span className={classes.meta}>
          <WayIcon size={16} role="img" aria-label={wayLabel(way)} />
          <span className={classes.cut}>
            {jobLabel(job)}, with {panel.map(({ fullName }) => inSentence(fullName)).join(', ')}
          </span>
        </span>
      }
      end={<StateMark state={state}>{words}</StateMark>}
      actions={
        !phone &&
        !beside && (
          <>
            {canEdit && (
              <Button variant="default" size="sm" aria-label={`Edit the interview with ${name}`} onClick={onEdit}>
                Edit
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              aria-label={`View details of the interview with ${name}`}
              onClick={onOpen}
            >
              View Details
            </Button>
          </>
        )
      }
    />
  )
}

export function Undecided({ count }: { count: number }) {
  return (
    <Text c="dimmed" size="sm">
      {count === 1 ? 'One interview waits for its outcome.' : `${count} interviews wait for their outcome.`}
    </Text>
  )
}
