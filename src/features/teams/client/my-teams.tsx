import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay, formatWhen, londonDay } from '#shared/time.ts'
import { FellowMembers } from './fellow-members.tsx'
import { type Accepted, MyInvitations } from './invitations/my-invitations.tsx'
import { JoinTeamCard } from './join-team-card.tsx'

/** The Team tab of the staff dashboard: the person's teams, pending requests, and a form to join another team. */
export function MyTeams({ onAccepted }: { onAccepted: (accepted: Accepted) => void }) {
  const query = useQuery(api.teams.mine.queryOptions())
  useFailureToast(query.isError, 'Failed to fetch teams')
  if (!query.isSuccess)
    return (
      <Pending query={query} what="teams" fallback="Failed to fetch teams">
        <RowsSkeleton rows={2} />
      </Pending>
    )
  const { belongsTo, pending, rejected, invitations } = query.data
  return (
    <Stack gap="md">
      {invitations.length > 0 && (
        <Panel title="Invitations">
          <MyInvitations invitations={invitations} onAccepted={onAccepted} />
        </Panel>
      )}
      {belongsTo.length > 0 && (
        <Panel title={belongsTo.length > 1 ? 'My Teams' : 'My Team'}>
          {belongsTo.map((team) => (
            <MemberRow key={team.id} {...team} />
          ))}
        </Panel>
      )}
      {pending.length > 0 && (
        <Panel title="Waiting for an Answer">
          {pending.map((request) => (
            <PendingRow key={request.id} {...request} />
          ))}
        </Panel>
      )}
      {rejected.length > 0 && (
        <Panel title="Answered">
          {rejected.map(({ id, teamName, rejectedAt }) => (
            <Row
              key={id}
              name={teamName}
              detail={`Your request was not accepted on ${formatDay(londonDay(new Date(rejectedAt)))}. You can ask again with the team code.`}
              badge={<StateMark state="bad">Rejected</StateMark>}
            />
          ))}
        </Panel>
      )}
      <JoinTeamCard />
    </Stack>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const keepsFocus = useRowFocus()
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      <Stack ref={keepsFocus} gap="sm">
        {children}
      </Stack>
    </Card>
  )
}

function Row({
  name,
  detail,
  badge,
  children,
}: {
  name: string
  detail: string
  badge: ReactNode
  children?: ReactNode
}) {
  return (
    <Group data-row justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <Name>{name}</Name>
          </Text>
          {badge}
        </Group>
        <Text c="dimmed" size="sm">
          {detail}
        </Text>
      </div>
      {children}
    </Group>
  )
}

interface MemberRowProps {
  id: string
  teamName: string
  joinedAt: string
  membersSeeCards: boolean
}

function MemberRow({ id, teamName, joinedAt, membersSeeCards }: MemberRowProps) {
  const [showing, setShowing] = useState(false)
  const queries = useQueryClient()
  const leave = useMutation(api.teams.leave.mutationOptions())
  async function confirm() {
    await leave.mutateAsync({ teamId: id })
    await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
  }
  const row = (
    <Row
      name={teamName}
      detail={`Member since ${formatDay(londonDay(new Date(joinedAt)))}`}
      badge={<StateMark state="ok">Member</StateMark>}
    >
      <Group gap="xs">
        {membersSeeCards && (
          <Button
            size="sm"
            variant="default"
            aria-expanded={showing}
            aria-label={`Members of ${teamName}`}
            onClick={() => setShowing(!showing)}
          >
            Members
          </Button>
        )}
        <ConfirmButton
          variant="default"
          size="sm"
          question={`Leave ${inSentence(teamName)}?`}
          details="The team's managers will no longer see your profile. You can ask to join again with the team code."
          confirmLabel="Leave Team"
          onConfirm={confirm}
        >
          Leave Team
        </ConfirmButton>
      </Group>
    </Row>
  )
  if (!membersSeeCards || !showing) return row
  return (
    <div>
      {row}
      <Box mt="sm">
        <FellowMembers teamId={id} teamName={teamName} />
      </Box>
    </div>
  )
}

function PendingRow({ id, teamName, createdAt }: { id: string; teamName: string; createdAt: string }) {
  const queries = useQueryClient()
  const withdraw = useMutation(api.teams.withdraw.mutationOptions())
  async function confirm() {
    await withdraw.mutateAsync({ requestId: id })
    await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
  }
  const pending = <StateMark state="info">Pending</StateMark>
  return (
    <Row name={teamName} detail={`Requested ${formatWhen(createdAt)}`} badge={pending}>
      <ConfirmButton
        variant="default"
        size="sm"
        question={`Withdraw your request to ${inSentence(teamName)}?`}
        confirmLabel="Withdraw"
        onConfirm={confirm}
      >
        Withdraw
      </ConfirmButton>
    </Row>
  )
}
