import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import { whenOf } from '../../rules/times.ts'
import { reasonLabel, wayLabel } from '../../rules/words.ts'
import type { InterviewDetails } from '../../schema.ts'
import { hasBegun, lookOf } from '../interview-look.ts'
import { WHERE } from '../link/interview-facts.tsx'
import { CancelInterview } from './cancel-interview.tsx'
import { Decide } from './decide.tsx'
import { NoShow } from './no-show.tsx'
import { SamePerson } from './same-person.tsx'
import { Scores } from './scores.tsx'

interface InterviewPanelProps {
  teamId: string
  interviewId: string
  onClose: () => void
  onOpen: (interviewId: string) => void
  onEdit: () => void
}

/** One interview beside the list: its time and place, its panel, and how it has ended. */
export function InterviewPanel({ teamId, interviewId, onClose, onOpen, onEdit }: InterviewPanelProps) {
  const query = useQuery(api.interviews.details.queryOptions({ input: { teamId, interviewId } }))
  const interview = query.data
  return (
    <SidePanel
      title="Interview"
      onClose={onClose}
      header={interview && <Heading interview={interview} />}
      footer={interview && <Actions teamId={teamId} interview={interview} onEdit={onEdit} />}
    >
      {query.isPending && (
        <Loading what="interview">
          <ReadingsSkeleton />
        </Loading>
      )}
      {isStatus(query.error, 404) ? (
        <Callout state="soon" role="alert">
          This interview is no longer stored.
        </Callout>
      ) : (
        query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      {interview && (
        <Stack gap="lg">
          <SamePerson teamId={teamId} interview={interview} />
          <Readings blocks={blocksOf(interview)} order={3} />
          <Scores key={interview.version} teamId={teamId} interview={interview} />
          <Others interview={interview} onOpen={onOpen} />
        </Stack>
      )}
    </SidePanel>
  )
}

function Heading({ interview }: { interview: InterviewDetails }) {
  const { candidate, job, roundName } = interview
  const { state, words } = lookOf(interview)
  return (
    <Stack gap={4}>
      <Text fw={650} fz="xl" style={{ overflowWrap: 'anywhere' }}>
        <Name>{candidate.fullName}</Name>
      </Text>
      <Text c="dimmed" size="sm">
        {[jobLabel(job), roundName, candidate.applicantId && 'from outside'].filter(Boolean).join(' · ')}
      </Text>
      <div>
        <StateMark state={state}>{words}</StateMark>
      </div>
    </Stack>
  )
}

function blocksOf(interview: InterviewDetails) {
  const { startsAt, minutes, way, place, panel, contact, reason, cancelledBy, openSlots } = interview
  const line = (label: string, text: string | null | undefined | false) => (text ? [{ label, text }] : [])
  return [
    {
      lines: [
        ...line('When', startsAt ? whenOf(startsAt) : `The candidate picks one of ${openSlots} times`),
        ...line('Length', `${minutes} minutes`),
        ...line('How', wayLabel(way)),
        ...line(WHERE[way], place),
        ...line('Who interviews', panel.map(({ fullName }) => fullName).join('\n')),
        ...line('Cancelled by', cancelledBy && (cancelledBy === 'team' ? 'The team' : 'The candidate')),
        ...line('Reason', reason),
      ],
    },
    ...(contact
      ? [
          {
            title: 'Applicant from outside',
            lines: [
              ...line('Email', contact.email),
              ...line('Phone', contact.phone),
              ...line('Date of birth', formatDay(contact.birthDate)),
              ...line('Withdrawn', interview.withdrawnAt && `${formatInstant(interview.withdrawnAt)}. Deleted tonight`),
              ...line('In the talent pool until', formatDay(interview.pooledUntil)),
            ],
          },
        ]
      : []),
    ...(interview.outcome
      ? [
          {
            title: 'Outcome',
            lines: [
              ...line('Outcome', lookOf(interview).words),
              ...line('Reason', reasonLabel(interview.outcomeReason)),
              ...line('Decided by', interview.decidedBy),
              ...line('Decided', interview.decidedAt && formatInstant(interview.decidedAt)),
            ],
          },
        ]
      : []),
  ]
}

function Others({ interview: { others }, onOpen }: { interview: InterviewDetails; onOpen: (id: string) => void }) {
  if (others.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Other interviews
      </Title>
      <Stack gap="xs">
        {others.map((other) => (
          <Button
            key={other.id}
            variant="default"
            justify="space-between"
            rightSection={
              <StateMark state={lookOf({ ...other, minutes: 0 }).state}>
                {lookOf({ ...other, minutes: 0 }).words}
              </StateMark>
            }
            onClick={() => onOpen(other.id)}
          >
            {other.roundName}
            {other.startsAt && `, ${formatInstant(other.startsAt)}`}
          </Button>
        ))}
      </Stack>
    </section>
  )
}

interface ActionsProps {
  teamId: string
  interview: InterviewDetails
  onEdit: () => void
}

function Actions({ teamId, interview, onEdit }: ActionsProps) {
  const { state, outcome } = interview
  if (outcome || state === 'cancelled') return null
  if (hasBegun(interview))
    return (
      <>
        <NoShow teamId={teamId} interview={interview} />
        <Decide teamId={teamId} interview={interview} />
      </>
    )
  return (
    <>
      <CancelInterview teamId={teamId} interview={interview} />
      {state === 'planned' && <Button onClick={onEdit}>Edit</Button>}
    </>
  )
}
