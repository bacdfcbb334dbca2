import { Card, NativeSelect, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { type InvoiceState, invoiceStates } from '../rules/states.ts'
import { stateWords } from '../rules/words.ts'
import type { Invoice } from '../schema.ts'
import classes from './invoices.module.css'
import type { InvoicesState } from './invoices-state.ts'
import { looks } from './looks.ts'

interface IssuedListProps {
  teamId: string
  state: InvoicesState
  onState: (state: InvoicesState) => void
}

/** The invoices and credit notes of a team, the latest first. */
export function IssuedList({ teamId, state, onState }: IssuedListProps) {
  const filter = { ...(state.state && { state: state.state }), ...(state.client && { clientId: state.client }) }
  const query = useInfiniteQuery(
    api.invoices.invoices.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...filter, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack gap="md">
      <NativeSelect
        label="State"
        className={classes.filter}
        data={[{ value: '', label: 'All' }, ...invoiceStates.map((value) => ({ value, label: stateWords[value] }))]}
        value={state.state ?? ''}
        onChange={({ currentTarget }) =>
          onState({ ...state, state: (currentTarget.value || undefined) as InvoiceState | undefined })
        }
      />
      {query.isPending ? (
        <Loading what="invoices">
          <RowsSkeleton rows={6} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState title={state.state || state.client ? 'No invoice is like this' : 'No invoice is issued yet'}>
          Issued invoices and credit notes stand here.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Issued invoices">
            {items.map((invoice) => (
              <Row
                key={invoice.id}
                invoice={invoice}
                isOpen={invoice.id === state.invoice}
                onOpen={() => onState({ ...state, invoice: invoice.id })}
              />
            ))}
          </List>
        </Card>
      )}
      <MorePages query={query} />
    </Stack>
  )
}

/** How an invoice stands, with the day that matters for it. */
export function stateText({ state, dueOn, paidOn, credited }: Invoice): string {
  const today = londonToday(deviceClock)
  const day = (of: string) => formatShortDay(of, { today })
  if (state === 'overdue') {
    const days = Math.round((Date.parse(today) - Date.parse(dueOn!)) / 86_400_000)
    return days === 1 ? 'One day overdue' : `${days} days overdue`
  }
  if (state === 'paid' && paidOn) return `Paid ${day(paidOn)}`
  if ((state === 'issued' || state === 'due') && dueOn)
    return `${credited < 0 ? 'Part credited, due' : 'Due'} ${day(dueOn)}`
  return stateWords[state]
}

function Row({ invoice, isOpen, onOpen }: { invoice: Invoice; isOpen: boolean; onOpen: () => void }) {
  const { name, clientName, issuedOn, state, total, owed, creditsName } = invoice
  const today = londonToday(deviceClock)
  return (
    <ListRow
      wraps
      selected={isOpen}
      title={
        <RowName isOpen={isOpen} onClick={onOpen}>
          {name}, <Name>{clientName}</Name>
        </RowName>
      }
      more={[
        `Issued ${formatShortDay(issuedOn, { today })}`,
        creditsName && `for ${creditsName}`,
        owed > 0 && owed !== total && `${formatPence(owed)} still owed`,
      ]
        .filter(Boolean)
        .join(', ')}
      end={
        <span className={classes.end}>
          <b>{formatPence(total)}</b>
          <StateMark state={looks[state]}>{stateText(invoice)}</StateMark>
        </span>
      }
    />
  )
}
