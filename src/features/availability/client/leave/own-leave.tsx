import { Button, Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import type { OwnLeave as Leave, LeaveTeam } from '../../schema.ts'
import classes from '../availability.module.css'
import { BalanceFigures } from './balance-figures.tsx'
import { LeaveForm } from './leave-form.tsx'
import { LEAVE_LOOKS } from './leave-look.ts'

/** The person's balance in each team, their requests and the answers. */
export function OwnLeave() {
  const query = useQuery(api.availability.ownLeave.queryOptions())
  const [asking, setAsking] = useState(false)
  if (!query.isSuccess)
    return (
      <Pending query={query} what="leave">
        <RowsSkeleton rows={4} />
      </Pending>
    )
  const { teams, items } = query.data
  if (teams.length === 0 && items.length === 0)
    return <EmptyState title="You are in no team yet">Leave is asked of a team, once you have joined it.</EmptyState>
  return (
    <Stack gap="md">
      {teams.length > 0 && (
        <Button
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          style={{ alignSelf: 'start' }}
          onClick={() => setAsking(true)}
        >
          Ask for Leave
        </Button>
      )}
      {teams.map(({ teamId, teamName, balance }) => (
        <Card key={teamId} withBorder padding="md" component="section" aria-label={teamName}>
          <Title order={2} size="h4">
            <Name>{teamName}</Name>
          </Title>
          <BalanceFigures balance={balance} />
        </Card>
      ))}
      <section aria-label="Your leave">
        <Title order={2} size="h4" mb="xs">
          Your Leave
        </Title>
        {items.length === 0 ? (
          <Text c="dimmed">You have not asked for leave yet.</Text>
        ) : (
          <Card withBorder padding={0}>
            <List label="Your leave">
              {items.map((leave) => (
                <LeaveRow key={leave.id} leave={leave} />
              ))}
            </List>
          </Card>
        )}
      </section>
      {asking && <AskDialog teams={teams} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

function LeaveRow({ leave }: { leave: Leave }) {
  const { state, words } = LEAVE_LOOKS[leave.state]
  const { teamId, teamName, id, typeName, takesBalance, amount, unit, reason } = leave
  const phone = usePhone()
  const today = londonToday(deviceClock)
  const days = daysOf(leave, today)
  const mark = <StateMark state={state}>{words}</StateMark>
  const canCancel = leave.state === 'asked' || (leave.state === 'approved' && leave.from >= today)

  async function cancel() {
    await actAndShow(async () => {
      await client.availability.cancelLeave({ teamId, leaveId: id })
      toast.success('Leave cancelled')
    }, api.availability.ownLeave.key())
  }

  return (
    <ListRow
      wraps
      title={days}
      meta={`${typeName}${takesBalance ? `, ${amountOf(amount, unit)}` : ''}, ${inSentence(teamName)}`}
      more={
        <>
          {reason ? `Reason: ${reason}` : leave.note}
          {phone && <div>{mark}</div>}
        </>
      }
      end={!phone && mark}
      actions={
        canCancel && (
          <ConfirmButton
            variant="default"
            question="Cancel this leave?"
            details={`${typeName}, ${days}`}
            confirmLabel="Cancel Leave"
            cancelLabel="Keep It"
            aria-label={`Cancel ${typeName}, ${days}`}
            onConfirm={cancel}
          >
            Cancel
          </ConfirmButton>
        )
      }
    />
  )
}

function AskDialog({ teams, onClose }: { teams: readonly LeaveTeam[]; onClose: () => void }) {
  const [teamId, setTeamId] = useState(teams[0]?.teamId ?? '')
  const team = teams.find((one) => one.teamId === teamId)
  if (!team) return null
  return (
    <Dialog opened onClose={onClose} title="Ask for Leave" size="lg">
      {teams.length > 1 && (
        <NativeSelect
          label="Team"
          mb="md"
          data={teams.map((one) => ({ value: one.teamId, label: one.teamName }))}
          value={teamId}
          onChange={({ currentTarget }) => setTeamId(currentTarget.value)}
        />
      )}
      <div className={classes.above}>
        <BalanceFigures balance={team.balance} />
      </div>
      <LeaveForm
        key={teamId}
        types={team.types}
        balance={team.balance}
        submitLabel="Send"
        onCancel={onClose}
        onSubmit={async (leave) => {
          const { state } = await actAndShow(
            () => client.availability.askLeave({ teamId, ...leave }),
            api.availability.ownLeave.key(),
          )
          toast.success(state === 'asked' ? 'Request sent. You are told when it is answered' : 'Your manager is told')
          onClose()
        }}
      />
    </Dialog>
  )
}
