import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconCalendarEvent, IconPercentage, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageActs } from '#client/ui/menus/page-acts.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { CardList } from './card-list.tsx'
import classes from './rates.module.css'
import type { RatesState } from './rates-state.ts'

const AddCard = lazy(async () => ({ default: (await import('./add-card.tsx')).AddCard }))
const RaiseDialog = lazy(async () => ({ default: (await import('./raise-dialog.tsx')).RaiseDialog }))
const HolidaysDialog = lazy(async () => ({ default: (await import('./holidays-dialog.tsx')).HolidaysDialog }))
const CardView = lazy(async () => ({ default: (await import('./card-view.tsx')).CardView }))

interface RatesPageProps {
  teamId: string
  /** Whether the reader writes cards, or reads those of their sites alone. */
  mayChange: boolean
  state: RatesState
  onState: (state: RatesState) => void
}

type Opened = 'add' | 'raise' | 'holidays'

/** The rate cards of a team: the list, one card with its versions, and what an hour pays by it. */
export function RatesPage({ teamId, mayChange, state, onState }: RatesPageProps) {
  const [opened, setOpened] = useState<Opened>()
  const query = useInfiniteQuery(
    api.rates.list.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const cards = query.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (card: string | undefined) => onState({ card })
  const begin = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened('add')}>
      Add Card
    </Button>
  )
  const mayRaise = mayChange && cards.some(({ from, next }) => from ?? next)
  const acts = [
    { label: 'Bank Holidays', icon: IconCalendarEvent, isDialog: true, onChoose: () => setOpened('holidays') },
    ...(mayRaise
      ? [{ label: 'Raise Cards', icon: IconPercentage, isDialog: true, onChoose: () => setOpened('raise') }]
      : []),
  ]
  return (
    <>
      <PageHeader title="Rates">
        <PageActs label="More for rates" acts={acts} />
        {begin}
      </PageHeader>
      <Pending query={query} what="rate cards">
        <RowsSkeleton rows={6} />
      </Pending>
      {query.data && cards.length === 0 && (
        <EmptyState title="No rate cards yet" action={begin}>
          A card says what each hour of a shift pays and is charged at: for everything, for a role, for a client or for
          a site. The most specific one counts.
        </EmptyState>
      )}
      {cards.length > 0 && (
        <div className={classes.page} data-open={state.card ? true : undefined}>
          <div className={classes.list}>
            <CardList cards={cards} selected={state.card} onCard={open} />
            <MorePages query={query} mt="md" />
          </div>
          {state.card && (
            <div className={classes.opened}>
              <Anchor component="button" type="button" className={classes.back} onClick={() => open(undefined)}>
                <IconArrowLeft size={16} aria-hidden /> All cards
              </Anchor>
              <Suspense
                fallback={
                  <Loading what="rate card">
                    <RowsSkeleton rows={4} />
                  </Loading>
                }
              >
                <OpenCard key={state.card} {...{ teamId, mayChange, state, onState }} cardId={state.card} />
              </Suspense>
            </div>
          )}
        </div>
      )}
      <Suspense>
        {opened === 'add' && (
          <AddCard teamId={teamId} cards={cards} onClose={() => setOpened(undefined)} onAdded={open} />
        )}
        {opened === 'raise' && <RaiseDialog teamId={teamId} cards={cards} onClose={() => setOpened(undefined)} />}
        {opened === 'holidays' && (
          <HolidaysDialog teamId={teamId} mayChange={mayChange} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function OpenCard({ cardId, ...rest }: RatesPageProps & { cardId: string }) {
  const query = useQuery(api.rates.card.queryOptions({ input: { teamId: rest.teamId, cardId } }))
  const holidays = useQuery(api.rates.holidays.queryOptions({ input: { teamId: rest.teamId } }))
  const failed = query.error ?? holidays.error
  if (failed)
    return (
      <ErrorView
        error={failed}
        onRetry={() => {
          void query.refetch()
          void holidays.refetch()
        }}
      />
    )
  if (!query.data || !holidays.data)
    return (
      <Loading what="rate card">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  return <CardView {...rest} card={query.data} holidays={holidays.data} />
}
