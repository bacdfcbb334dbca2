import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, deviceClock, formatLongDay, londonToday } from '#shared/time.ts'
import { toMiles } from '../../rules/distance.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import { entriesOn } from '../../rules/said.ts'
import { entitlementForm } from '../../rules/settings-forms.ts'
import type { Balance, MemberAvailability } from '../../schema.ts'
import classes from '../availability.module.css'
import { KindMark } from '../kind-mark.tsx'
import { BalanceFigures } from '../leave/balance-figures.tsx'
import { LeaveForm } from '../leave/leave-form.tsx'
import { LEAVE_LOOKS } from '../leave/leave-look.ts'

interface PanelAvailabilityProps {
  teamId: string
  userId: string
}

/** When a member can work in the coming two weeks, what they wish, and their leave in this team. */
export function PanelAvailability({ teamId, userId }: PanelAvailabilityProps) {
  const query = useQuery(api.availability.memberAvailability.queryOptions({ input: { teamId, userId } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="availability">
        <ReadingsSkeleton />
      </Pending>
    )
  return (
    <Stack gap="lg">
      <Said said={query.data.said} />
      <Leave teamId={teamId} userId={userId} {...query.data} />
    </Stack>
  )
}

const DAYS_SHOWN = 14

function Said({ said }: Pick<MemberAvailability, 'said'>) {
  const today = londonToday(deviceClock)
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at))
  return (
    <section aria-label="When they can work">
      <Title order={3} size="h5" mb={6}>
        When they can work
      </Title>
      {said === null ? (
        <Text c="dimmed">They have not said yet when they can work.</Text>
      ) : (
        <>
          {wishesOf(said) && (
            <Text size="sm" mb="xs">
              {wishesOf(said)}
            </Text>
          )}
          <ul className={classes.coming}>
            {days.map((day) => (
              <li key={day}>
                <span>{formatLongDay(day, { today })}</span>
                <span className={classes.said}>
                  {entriesOn(said, day).entries.map((entry) => (
                    <KindMark key={entry.from} entry={entry} />
                  ))}
                  {entriesOn(said, day).entries.length === 0 && <span className={classes.nothing}>No Answer Yet</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function wishesOf({ wishedMinutes, maxMetres }: NonNullable<MemberAvailability['said']>) {
  return [
    wishedMinutes !== null && `Wishes for ${Math.round(wishedMinutes / 60)} hours a week.`,
    maxMetres !== null && `At most ${toMiles(maxMetres)} miles to a shift.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type LeaveProps = PanelAvailabilityProps & Pick<MemberAvailability, 'balance' | 'leave'>

function Leave({ teamId, userId, balance, leave }: LeaveProps) {
  const [open, setOpen] = useState<'record' | 'entitle'>()
  const close = () => setOpen(undefined)
  const today = londonToday(deviceClock)
  return (
    <section aria-label="Leave">
      <Title order={3} size="h5">
        Leave
      </Title>
      <BalanceFigures balance={balance} />
      <Group gap="xs" my="sm">
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('record')}>
          Record Leave
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('entitle')}>
          Change Entitlement
        </Button>
      </Group>
      <List label="Leave">
        {leave.map((one) => (
          <ListRow
            key={one.id}
            wraps
            title={`${one.typeName}, ${daysOf(one, today)}`}
            meta={one.takesBalance ? amountOf(one.amount, one.unit) : undefined}
            more={one.reason}
            end={<StateMark state={LEAVE_LOOKS[one.state].state}>{LEAVE_LOOKS[one.state].words}</StateMark>}
          />
        ))}
      </List>
      {open === 'record' && <RecordDialog teamId={teamId} userId={userId} balance={balance} onClose={close} />}
      {open === 'entitle' && <EntitlementDialog teamId={teamId} userId={userId} balance={balance} onClose={close} />}
    </section>
  )
}

type DialogProps = PanelAvailabilityProps & { balance: Balance; onClose: () => void }

function RecordDialog({ teamId, userId, balance, onClose }: DialogProps) {
  const queries = useQueryClient()
  const query = useQuery(api.availability.settings.queryOptions({ input: { teamId } }))
  return (
    <Dialog opened onClose={onClose} title="Record Leave" size="lg">
      <Pending query={query} what="form">
        <FieldsSkeleton />
      </Pending>
      {query.data && (
        <LeaveForm
          types={query.data.types.filter(({ archived }) => !archived)}
          balance={balance}
          submitLabel="Record"
          onCancel={onClose}
          onSubmit={async (leave) => {
            await client.availability.recordLeave({ teamId, userId, ...leave })
            await queries.invalidateQueries({ queryKey: api.availability.key() })
            toast.success('Leave recorded. They are told')
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function EntitlementDialog({ teamId, userId, balance, onClose }: DialogProps) {
  const queries = useQueryClient()
  const { unit, entitled, carried } = balance
  return (
    <Dialog opened onClose={onClose} title="Entitlement to Leave" size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        From this leave year on, instead of what everybody is entitled to.
      </Text>
      <SchemaForm
        definition={entitlementForm}
        widgets={standardWidgets}
        values={{ amount: String(entitled), unit, carried: String(carried) }}
        onSubmit={async (values) => {
          await client.availability.saveEntitlement({
            ...{ teamId, userId, unit: values.unit },
            ...{ amount: Number(values.amount), carried: Number(values.carried) },
          })
          await queries.invalidateQueries({ queryKey: api.availability.key() })
          toast.success('Entitlement saved')
          onClose()
        }}
      />
    </Dialog>
  )
}
