import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSession } from '#client/session/session.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { steps } from '../../rules/words.ts'
import type { InterviewDetails, Scorecard } from '../../schema.ts'
import { hasBegun } from '../interview-look.ts'
import classes from '../interviews.module.css'
import { ScorecardForm } from './scorecard-form.tsx'

/** The panel's scores: one's own to give, those of the others once one has sent them. */
export function Scores({ teamId, interview }: { teamId: string; interview: InterviewDetails }) {
  const { user } = useSession()
  const { state, panel, scorecards, outcome } = interview
  if (state !== 'planned' || !hasBegun(interview)) return null
  const own = scorecards.find(({ managerId }) => managerId === user?.id)
  const isMine = panel.some(({ userId, sent }) => userId === user?.id && !sent)
  return (
    <section>
      <Title order={3} size="h5" mb="sm">
        Scores
      </Title>
      <Stack>
        <Panel interview={interview} />
        {isMine && !outcome && <ScorecardForm teamId={teamId} interview={interview} draft={own} />}
        {scorecards
          .filter(({ sentAt }) => sentAt !== null)
          .map((card) => (
            <Sent key={card.managerId} interview={interview} card={card} />
          ))}
      </Stack>
    </section>
  )
}

function Panel({ interview: { panel, average, passMark, scorecards } }: { interview: InterviewDetails }) {
  const hidden = panel.filter(({ userId, sent }) => sent && !scorecards.some(({ managerId }) => managerId === userId))
  return (
    <Stack gap="xs">
      {average !== null && (
        <Group gap="sm">
          <span className={classes.figure}>{average}</span>
          <Text c="dimmed">of 5, the pass mark is {passMark}</Text>
          {average >= passMark ? (
            <StateMark state="ok">Passed</StateMark>
          ) : (
            <StateMark state="bad">Below the pass mark</StateMark>
          )}
        </Group>
      )}
      {panel.map(({ userId, fullName, sent }) => (
        <Group key={userId} justify="space-between" gap="sm">
          <Text>
            <Name>{fullName}</Name>
          </Text>
          {sent ? <StateMark state="ok">Sent</StateMark> : <StateMark state="draft">Not sent</StateMark>}
        </Group>
      ))}
      {hidden.length > 0 && (
        <Group gap={6} c="dimmed" wrap="nowrap">
          <IconLock size={16} aria-hidden />
          <Text size="sm">
            {panel.some(({ sent }) => !sent)
              ? 'Their scores open when you have sent yours.'
              : 'Their scores are closed.'}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

function Sent({ interview: { criteria, panel }, card }: { interview: InterviewDetails; card: Scorecard }) {
  const name = panel.find(({ userId }) => userId === card.managerId)?.fullName ?? ''
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>
          <Name>{name}</Name>
        </Text>
        <Text c="dimmed">{card.average} of 5</Text>
      </Group>
      {criteria.map((criterion, at) => {
        const score = card.scores[at] ?? 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an interview keep their order
          <div key={at}>
            <Text size="sm">
              {criterion}: <b>{score}</b> {steps[score - 1]}
            </Text>
            {card.notes[at] && (
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {card.notes[at]}
              </Text>
            )}
          </div>
        )
      })}
      {card.summary && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {card.summary}
        </Text>
      )}
    </Card>
  )
}
