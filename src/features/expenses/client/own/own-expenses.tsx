import { Button, Card, Group } from '@mantine/core'
import { IconCar, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { claimMore, claimTitle } from '../../rules/words.ts'
import type { OwnExpenses as Own, OwnClaim } from '../../schema.ts'
import { CLAIM_LOOKS } from '../claim-look.ts'

const MilesDialog = lazy(async () => ({ default: (await import('./miles-dialog.tsx')).MilesDialog }))
const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

/** What one has spent for work: claim it, and see the answers. */
export function OwnExpenses() {
  const query = useQuery(api.expenses.mine.queryOptions({ input: {} }))
  return (
    <>
      <PageHeader title="Expenses" />
      <Pending query={query} what="expenses">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data && <Claims {...query.data} />}
    </>
  )
}

function Claims({ teams, claims }: Own) {
  const [opened, setOpened] = useState<'miles' | 'receipt'>()
  const shut = () => setOpened(undefined)
  if (teams.length === 0 && claims.length === 0)
    return (
      <EmptyState title="You are in no team yet">Expenses are claimed from a team, once you have joined it.</EmptyState>
    )
  return (
    <>
      {teams.length > 0 && (
        <Group gap="sm" mb="md" grow preventGrowOverflow={false} maw={420}>
          <Button
            leftSection={<IconCar size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('miles')}
          >
            Claim Miles
          </Button>
          <Button
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('receipt')}
          >
            Claim a Receipt
          </Button>
        </Group>
      )}
      {claims.length === 0 ? (
        <EmptyState title="Nothing claimed yet">
          Miles to and between places of work, parking and what else you paid for work. Your agency answers, and pays it
          with your next pay.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Your expenses">
            {claims.map((claim) => (
              <Row key={claim.id} claim={claim} severalTeams={teams.length > 1} />
            ))}
          </List>
        </Card>
      )}
      <Suspense>
        {opened === 'miles' && <MilesDialog teams={teams} onClose={shut} />}
        {opened === 'receipt' && <ReceiptDialog teams={teams} onClose={shut} />}
      </Suspense>
    </>
  )
}

function Row({ claim, severalTeams }: { claim: OwnClaim; severalTeams: boolean }) {
  const { id, teamId, teamName, day, state, reason, amount } = claim
  const phone = usePhone()
  const look = CLAIM_LOOKS[state]
  const when = formatShortDay(day, { today: londonToday(deviceClock) })
  const mark = <StateMark state={look.state}>{look.words}</StateMark>
  const more = [claimMore(claim), severalTeams && teamName].filter(Boolean).join(' · ')
  const withdraw = () =>
    actAndShow(async () => {
      await client.expenses.withdraw({ teamId, claimId: id })
      toast.success('Claim taken back')
    }, api.expenses.key())
  return (
    <ListRow
      wraps
      title={claimTitle(claim)}
      meta={when}
      more={
        <>
          {more}
          {reason && <div>Reason: {reason}</div>}
          {phone && <div>{mark}</div>}
        </>
      }
      end={
        <>
          {!phone && mark} <b>{formatPence(amount)}</b>
        </>
      }
      actions={
        state === 'waiting' && (
          <ConfirmButton
            variant="default"
            size="sm"
            question="Take back this claim?"
            details={`${claimTitle(claim)}, ${when}`}
            confirmLabel="Take Back"
            cancelLabel="Keep It"
            aria-label={`Take back ${claimTitle(claim)}, ${when}`}
            onConfirm={withdraw}
          >
            Take Back
          </ConfirmButton>
        )
      }
    />
  )
}
