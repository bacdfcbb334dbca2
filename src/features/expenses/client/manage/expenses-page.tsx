import { Anchor, Button, Card, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { WordsDialog } from '#client/ui/dialogs/words-dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { claimMore, claimTitle } from '../../rules/words.ts'
import type { TeamClaim } from '../../schema.ts'
import { CLAIM_LOOKS } from '../claim-look.ts'
import type { ExpensesState } from './expenses-state.ts'

interface ExpensesPageProps {
  teamId: string
  mayAnswer: boolean
  state: ExpensesState
  onState: (state: ExpensesState) => void
}

/** What people of a team claim: what waits for an answer, and what is answered. */
export function ExpensesPage({ teamId, mayAnswer, state, onState }: ExpensesPageProps) {
  return (
    <>
      <PageHeader title="Expenses" />
      <TabPanels
        label="Claims"
        tab={state.show ?? 'waiting'}
        onTab={(show) => onState({ show: show === 'answered' ? show : undefined })}
        panels={[
          { id: 'waiting', label: 'Waiting', content: <Claims {...{ teamId, mayAnswer }} show="waiting" /> },
          { id: 'answered', label: 'Answered', content: <Claims {...{ teamId, mayAnswer }} show="answered" /> },
        ]}
      />
    </>
  )
}

/** What a manager does about claims. Each rejects when it fails, for its button to say why. */
function claimActs(teamId: string) {
  const say = (words: string, act: () => Promise<unknown>) =>
    actAndShow(async () => {
      await act()
      toast.success(words)
    }, api.expenses.key())
  return {
    approve: (claimIds: string[]) =>
      say(claimIds.length === 1 ? 'Approved' : `${claimIds.length} approved`, () =>
        client.expenses.approve({ teamId, claimIds }),
      ),
    refuse: (claimId: string, reason: string) =>
      say('Refused', () => client.expenses.refuse({ teamId, claimId, reason })),
    takeBack: (claimId: string) => say('It waits again', () => client.expenses.takeBack({ teamId, claimId })),
  }
}

interface ClaimsProps {
  teamId: string
  mayAnswer: boolean
  show: 'waiting' | 'answered'
}

function Claims({ teamId, mayAnswer, show }: ClaimsProps) {
  const [refused, setRefused] = useState<TeamClaim>()
  const query = useInfiniteQuery(
    api.expenses.list.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, show, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (!query.isSuccess)
    return (
      <Pending query={query} what="expenses">
        <RowsSkeleton rows={5} />
      </Pending>
    )
  const claims = query.data.pages.flatMap(({ items }) => items)
  const acts = claimActs(teamId)
  const others = claims.filter(({ isOwn }) => !isOwn).slice(0, 200)
  if (claims.length === 0)
    return (
      <EmptyState title={show === 'waiting' ? 'No claim waits' : 'Nothing is answered yet'}>
        People claim miles and receipts on their page of expenses. What you approve is paid with the next run.
      </EmptyState>
    )
  return (
    <>
      {show === 'waiting' && mayAnswer && others.length > 1 && (
        <Group mb="md">
          <ActButton act={() => acts.approve(others.map(({ id }) => id))}>
            {`Approve All ${others.length}, ${formatPence(others.reduce((sum, { amount }) => sum + amount, 0))}`}
          </ActButton>
        </Group>
      )}
      <Card withBorder padding={0}>
        <List label={show === 'waiting' ? 'Claims that wait' : 'Answered claims'}>
          {claims.map((claim) => (
            <Row key={claim.id} {...{ claim, acts, mayAnswer }} onRefuse={() => setRefused(claim)} />
          ))}
        </List>
      </Card>
      <MorePages query={query} mt="md" />
      {refused && (
        <WordsDialog
          title={`Refuse this claim of ${inSentence(refused.fullName)}?`}
          details={`${claimTitle(refused)}, ${formatPence(refused.amount)}. They read the reason on their page.`}
          label="Reason"
          send="Refuse"
          onSend={(reason) => acts.refuse(refused.id, reason)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  claim: TeamClaim
  acts: ReturnType<typeof claimActs>
  mayAnswer: boolean
  onRefuse: () => void
}

function Row({ claim, acts, mayAnswer, onRefuse }: RowProps) {
  const { id, fullName, day, state, amount, vat, receipt, isOwn, run, reason, answeredBy } = claim
  const look = CLAIM_LOOKS[state]
  const about = `${claimTitle(claim)} of ${inSentence(fullName)}`
  return (
    <ListRow
      wraps
      title={
        <>
          <Name>{fullName}</Name>: {claimTitle(claim)}
        </>
      }
      meta={formatShortDay(day, { today: londonToday(deviceClock) })}
      more={
        <>
          {[
            claimMore(claim),
            vat ? `VAT ${formatPence(vat)}` : '',
            reason && `Reason: ${reason}`,
            run && `Pay run ${run}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {receipt && (
            <div>
              <Anchor href={`/api/files/${receipt.id}`} target="_blank" rel="noopener">
                See the receipt
              </Anchor>
            </div>
          )}
          {state !== 'waiting' && answeredBy && <div>Answered by {inSentence(answeredBy)}</div>}
          {isOwn && state === 'waiting' && <div>Another manager answers your own claims.</div>}
        </>
      }
      end={
        <>
          {state !== 'waiting' && <StateMark state={look.state}>{look.words}</StateMark>} <b>{formatPence(amount)}</b>
        </>
      }
      actions={
        mayAnswer &&
        !isOwn &&
        (state === 'waiting' ? (
          <>
            <ActButton size="sm" act={() => acts.approve([id])} aria-label={`Approve ${about}`}>
              Approve
            </ActButton>
            <Button
              size="sm"
              variant="default"
              aria-haspopup="dialog"
              aria-label={`Refuse ${about}…`}
              onClick={onRefuse}
            >
              Refuse…
            </Button>
          </>
        ) : (
          run === null && (
            <ActButton
              size="sm"
              variant="default"
              act={() => acts.takeBack(id)}
              aria-label={`Take back the answer to ${about}`}
            >
              Take Back
            </ActButton>
          )
        ))
      }
    />
  )
}
