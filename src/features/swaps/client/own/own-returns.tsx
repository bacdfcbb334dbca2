import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { List } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { whenText } from '#features/shifts/rules/shift-words.ts'
import type { OpenShift } from '#features/shifts/schema.ts'
import type { OwnReturn } from '../../schema.ts'
import type { DrawReturn } from './draw-return.ts'

interface OwnReturnsProps {
  teamId: string
  swap: NonNullable<OpenShift['swap']>
  Row: DrawReturn
}

/** One's own shifts that one may offer in return for a colleague's. */
export function OwnReturns({ teamId, swap, Row }: OwnReturnsProps) {
  const { data, error, refetch } = useQuery(api.swaps.ownReturns.queryOptions({ input: { swapId: swap.id } }))
  const keepsFocus = useRowFocus()
  return (
    <section aria-labelledby="in-return">
      <Text id="in-return" component="h3" fw={600}>
        Give one of yours in return
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {swap.from} sees what you offer. Both shifts change hands, or neither.
      </Text>
      {data ? (
        data.items.length === 0 ? (
          <Text size="sm">None of your coming shifts would let you work this one.</Text>
        ) : (
          <Card withBorder padding={0}>
            <List ref={keepsFocus} label="Your shifts to give">
              {data.items.map((own) => (
                <Row key={own.assignmentId} teamId={teamId} shift={own} actions={<Offer swap={swap} own={own} />} />
              ))}
            </List>
          </Card>
        )
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="your shifts">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
    </section>
  )
}

function Offer({ swap, own }: { swap: NonNullable<OpenShift['swap']>; own: OwnReturn }) {
  if (own.isNamed) return <StateMark state="info">Offered</StateMark>
  if (own.isRefused) return <StateMark state="plain">{swap.from} does not take it</StateMark>
  const offer = () =>
    actAndShow(async () => {
      await client.swaps.nameReturn({ swapId: swap.id, assignmentId: own.assignmentId })
      toast.success(`Offered: ${whenText(own)}. It is yours until ${swap.from} agrees`)
    }, api.shifts.key())
  return (
    <ActButton size="sm" variant="default" aria-label={`Offer ${whenText(own)}`} act={offer}>
      Offer
    </ActButton>
  )
}
