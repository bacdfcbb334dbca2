import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { lengthText, whenText } from '#features/shifts/rules/shift-words.ts'
import type { OwnShift } from '#features/shifts/schema.ts'
import { formatPence } from '#shared/money.ts'
import type { NamedReturn } from '../../schema.ts'
import type { DrawReturn } from './draw-return.ts'

interface NamedReturnsProps {
  shift: OwnShift
  swap: NonNullable<OwnShift['swap']>
}

/** What colleagues would give for one's own shift: one tap and a look at both sides swaps them. */
export function NamedReturns({ shift, swap, Row }: NamedReturnsProps & { Row: DrawReturn }) {
  const { data, error, refetch } = useQuery(api.swaps.namedReturns.queryOptions({ input: { swapId: swap.id } }))
  const keepsFocus = useRowFocus()
  if (data?.items.length === 0) return null
  return (
    <section aria-labelledby="in-return">
      <Text id="in-return" component="h3" fw={600} mb={8}>
        In return you would work
      </Text>
      {data ? (
        <Card withBorder padding={0}>
          <List ref={keepsFocus} label="Offered in return">
            {data.items.map((named) => (
              <Row
                key={named.assignmentId}
                teamId={shift.teamId}
                shift={named}
                from={named.from}
                actions={<Answer shift={shift} swap={swap} named={named} />}
              />
            ))}
          </List>
        </Card>
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="what is offered">
          <RowsSkeleton rows={1} />
        </Loading>
      )}
    </section>
  )
}

function Answer({ shift, swap, named }: NamedReturnsProps & { named: NamedReturn }) {
  if (swap.state === 'accepted') return <StateMark state="info">Agreed</StateMark>
  return (
    <>
      {named.answer.verdict === 'blocked' ? (
        <StateMark state="bad">You cannot work it</StateMark>
      ) : (
        <Agree shift={shift} swap={swap} named={named} />
      )}
      <Refuse swap={swap} named={named} />
    </>
  )
}

function Agree({ shift, swap, named }: NamedReturnsProps & { named: NamedReturn }) {
  const agree = () =>
    actAndShow(async () => {
      const { waitsForManager } = await client.swaps.agreeToReturn({
        swapId: swap.id,
        assignmentId: named.assignmentId,
      })
      toast.success(
        waitsForManager
          ? 'Agreed. Both shifts change hands when a manager agrees'
          : 'Agreed. You are told once both shifts have changed hands',
      )
    }, api.shifts.key())
  return (
    <ConfirmButton
      size="sm"
      color="brand"
      question={`Swap with ${named.from}?`}
      details={
        <Stack gap="xs">
          <Side label="You work" shift={named} />
          <Side label={`${named.from} works`} shift={shift} />
        </Stack>
      }
      confirmLabel="Swap"
      onConfirm={agree}
    >
      Swap
    </ConfirmButton>
  )
}

/** Says no to this shift alone: the colleague may still take one's own over, or offer another one. */
function Refuse({
  swap,
  named: { assignmentId, from, ...shift },
}: Pick<NamedReturnsProps, 'swap'> & { named: NamedReturn }) {
  const say = (refused: boolean) =>
    actAndShow(() => client.swaps.refuseReturn({ swapId: swap.id, assignmentId, refused }), api.shifts.key())
  async function refuse() {
    await say(true)
    toast.success(`${from} is told, and can offer another one`, {
      action: { label: 'Undo', run: () => void say(false).catch(toast.failure) },
    })
  }
  return (
    <ActButton size="sm" variant="default" aria-label={`Not this one: ${whenText(shift)} of ${from}`} act={refuse}>
      Not This One
    </ActButton>
  )
}

function Side({ label, shift }: { label: string; shift: NamedReturn | OwnShift }) {
  return (
    <Text component="div">
      <Text component="div" size="sm" c="dimmed">
        {label}
      </Text>
      <b>{whenText(shift)}</b>
      <br />
      {shift.siteName} · {formatPence(shift.price.pay)} · {lengthText(shift)}
    </Text>
  )
}
