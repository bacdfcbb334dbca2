import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { FigureList } from '#client/ui/figures/figure-list.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { equalActions } from '#features/equal-treatment/policy.ts'
import { expenseActions } from '#features/expenses/policy.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { payActions } from '#features/pay/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { formatPence } from '#shared/money.ts'
import { LinkedFigure } from './linked-figure.tsx'
import { useMenuCounts } from './menu-counts.ts'

const overdue = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/invoices" search={{ show: 'issued', state: 'overdue' }} inherit>
    {children}
  </TextLink>
)
const invoices = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/invoices" search={{}} inherit>
    {children}
  </TextLink>
)
const pay = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/pay" search={{}} inherit>
    {children}
  </TextLink>
)
const lacking = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/equal-treatment" search={{ show: 'lacking' }} inherit>
    {children}
  </TextLink>
)
const expenses = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/expenses" search={{}} inherit>
    {children}
  </TextLink>
)

/**
 * What of money waits for the reader: overdue invoices, work to invoice, runs to see to, rates that equal treatment
 * needs, expenses to answer.
 */
export function MoneySection({ team }: { team: ManagedTeam }) {
  const counts = useMenuCounts(team.id)
  const seesInvoices = can(team, invoiceActions.see)
  const owed = useQuery(api.invoices.figures.queryOptions({ input: { teamId: team.id }, enabled: seesInvoices })).data
  const seesClocks = can(team, equalActions.seeClocks)
  const { data: equal } = useQuery(
    api.equalTreatment.list.queryOptions({ input: { teamId: team.id, show: 'lacking', most: 1 }, enabled: seesClocks }),
  )
  const runsPay = can(team, payActions.runPay)
  if (!counts || (seesInvoices && !owed) || (seesClocks && !equal)) return null
  return (
    <FigureList title="Pay and Invoices">
      {owed && (
        <>
          <LinkedFigure
            label="Overdue Invoices"
            link={overdue}
            value={formatPence(owed.overdue)}
            note={owed.counts.overdue === 1 ? '1 invoice' : `${owed.counts.overdue} invoices`}
            state={owed.counts.overdue > 0 ? 'bad' : undefined}
          />
          <LinkedFigure
            label="Clients to Invoice"
            link={invoices}
            value={owed.toInvoice}
            note="approved work of weeks that are over"
            state={owed.toInvoice > 0 ? 'soon' : undefined}
          />
        </>
      )}
      {runsPay && (
        <LinkedFigure
          label="Pay Runs to See To"
          link={pay}
          value={counts.pay}
          note="to be closed, released or paid"
          state={counts.pay > 0 ? 'soon' : undefined}
        />
      )}
      {equal && (
        <LinkedFigure
          label="Rates of Clients’ Own Staff"
          link={lacking}
          value={equal.lacking}
          note="not said, with week 13 near or past"
          state={equal.lacking > 0 ? 'soon' : undefined}
        />
      )}
      {can(team, expenseActions.see) && (
        <LinkedFigure
          label="Expenses to Answer"
          link={expenses}
          value={counts.expenses}
          state={counts.expenses > 0 ? 'info' : undefined}
        />
      )}
    </FigureList>
  )
}
