import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { equalActions } from '#features/equal-treatment/policy.ts'
import { expenseActions } from '#features/expenses/policy.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { payActions } from '#features/pay/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { formatPence } from '#shared/money.ts'
import { useMenuCounts } from './menu-counts.ts'

const seen = (label: string, value: ReactNode) => (
  <>
    {value}
    <VisuallyHidden> – show: {label}</VisuallyHidden>
  </>
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
    api.equalTreatment.list.queryOptions({ input: { teamId: team.id, show: 'lacking' }, enabled: seesClocks }),
  )
  const runsPay = can(team, payActions.runPay)
  if (!counts || (seesInvoices && !owed) || (seesClocks && !equal)) return null
  return (
    <FigureList title="Pay and Invoices">
      {owed && (
        <>
          <FigureRow
            label="Overdue Invoices"
            value={
              <TextLink to="/manager-dashboard/invoices" search={{ show: 'issued', state: 'overdue' }} inherit>
                {seen('Overdue Invoices', formatPence(owed.overdue))}
              </TextLink>
            }
            note={owed.counts.overdue === 1 ? '1 invoice' : `${owed.counts.overdue} invoices`}
            state={owed.counts.overdue > 0 ? 'bad' : undefined}
          />
          <FigureRow
            label="Clients to Invoice"
            value={
              <TextLink to="/manager-dashboard/invoices" search={{}} inherit>
                {seen('Clients to Invoice', owed.toInvoice)}
              </TextLink>
            }
            note="approved work of weeks that are over"
            state={owed.toInvoice > 0 ? 'soon' : undefined}
          />
        </>
      )}
      {runsPay && (
        <FigureRow
          label="Pay Runs to See To"
          value={
            <TextLink to="/manager-dashboard/pay" search={{}} inherit>
              {seen('Pay Runs to See To', counts.pay)}
            </TextLink>
          }
          note="to be closed, released or paid"
          state={counts.pay > 0 ? 'soon' : undefined}
        />
      )}
      {equal && (
        <FigureRow
          label="Rates of Clients’ Own Staff"
          value={
            <TextLink to="/manager-dashboard/equal-treatment" search={{ show: 'lacking' }} inherit>
              {seen('Rates of Clients’ Own Staff', equal.lacking)}
            </TextLink>
          }
          note="not said, with week 13 near or past"
          state={equal.lacking > 0 ? 'soon' : undefined}
        />
      )}
      {can(team, expenseActions.see) && (
        <FigureRow
          label="Expenses to Answer"
          value={
            <TextLink to="/manager-dashboard/expenses" search={{}} inherit>
              {seen('Expenses to Answer', counts.expenses)}
            </TextLink>
          }
          state={counts.expenses > 0 ? 'info' : undefined}
        />
      )}
    </FigureList>
  )
}
