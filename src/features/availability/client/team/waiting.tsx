import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { Folded } from '#client/ui/folded.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatWhen } from '#shared/time.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import type { WaitingLeave } from '../../schema.ts'
import classes from '../availability.module.css'
import { leftOf } from '../leave/balance-figures.tsx'
import { LEAVE_LOOKS } from '../leave/leave-look.ts'
import { LeaveActions } from './leave-actions.tsx'

/** The requests that wait, the first day first. */
export function Waiting({ teamId, items }: { teamId: string; items: readonly WaitingLeave[] }) {
  return (
    <section aria-label="Waiting for an answer">
      <Title order={2} size="h4" mb="xs">
        Waiting for an Answer
      </Title>
      {items.length === 0 ? (
        <EmptyState title="No request waits">When somebody asks for leave, it appears here.</EmptyState>
      ) : (
        <Stack gap="sm">
          {items.map((leave) => (
            <Request key={leave.id} teamId={teamId} leave={leave} />
          ))}
        </Stack>
      )}
    </section>
  )
}

function Request({ teamId, leave }: { teamId: string; leave: WaitingLeave }) {
  const { fullName, photoFileId, typeName, note, askedAt } = leave
  const name = inSentence(fullName)
  return (
    <Card withBorder padding="md" component="article" aria-label={`${name}, ${typeName}`}>
      <div className={classes.request}>
        <div className={classes.who}>
          <PersonAvatar name={fullName} photoFileId={photoFileId} />
          <div>
            <Text fw={650}>
              <Name>{fullName}</Name>
            </Text>
            <Text>
              {typeName}, {daysOf(leave)}
            </Text>
            <Text size="sm" c="dimmed">
              {takesText(leave)}Asked {formatWhen(askedAt)}
            </Text>
          </div>
        </div>
        {note && <Text>“{note}”</Text>}
        <Others leave={leave} />
        <Group gap="xs">
          <LeaveActions
            teamId={teamId}
            leaveId={leave.id}
            fullName={fullName}
            about={`${typeName}, ${daysOf(leave)}`}
          />
        </Group>
      </div>
    </Card>
  )
}

/** 'Takes 5 days, 12 days are left then. '. */
function takesText({ takesBalance, amount, unit, balance }: WaitingLeave) {
  if (!takesBalance) return ''
  const left = leftOf(balance)
  const then =
    left < 0 ? `${amountOf(-left, balance.unit)} more than there is` : `${amountOf(left, balance.unit)} left then`
  return `Takes ${amountOf(amount, unit)}, ${then}. `
}

/** Who else is away on one of the days, or has asked to be. */
function Others({ leave: { others, balance } }: { leave: WaitingLeave }) {
  const over = leftOf(balance) < 0
  return (
    <div>
      {over && <StateMark state="soon">More than is left of the balance</StateMark>}
      {others.length === 0 ? (
        <StateMark state="ok">Nobody else is away then</StateMark>
      ) : (
        <>
          <StateMark state="soon">
            {others.length === 1 ? 'Somebody else is away' : `${others.length} others are away`} then, or asked to be
          </StateMark>
          <Names others={others.slice(0, NAMES_SHOWN)} />
          {others.length > NAMES_SHOWN && (
            <Folded summary={`And ${others.length - NAMES_SHOWN} more`}>
              <Names others={others.slice(NAMES_SHOWN)} />
            </Folded>
          )}
        </>
      )}
    </div>
  )
}

const NAMES_SHOWN = 3

function Names({ others }: Pick<WaitingLeave, 'others'>) {
  return (
    <ul className={classes.others}>
      {others.map((one) => (
        <li key={`${one.userId} ${one.from}`}>
          <Name>{one.fullName}</Name>, {daysOf({ ...one, times: null })} ({LEAVE_LOOKS[one.state].words.toLowerCase()})
        </li>
      ))}
    </ul>
  )
}
