import { Text } from '@mantine/core'
import { formatPence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import { quantityText, vatWords } from '../rules/words.ts'
import type { InvoiceDocument } from '../schema.ts'
import classes from './invoices.module.css'

/** What stands on an invoice, as on its paper. */
export function DocumentView({ document }: { document: InvoiceDocument }) {
  const { seller, buyer, credits, rows, taxes, net, total, kind } = document
  const isRegistered = seller.vatNumber !== null
  const facts = [
    ['To', `${buyer.name}\n${buyer.address}`],
    ['From', `${seller.legalName}${seller.vatNumber ? `\nVAT ${seller.vatNumber}` : ''}`],
    ['Worked', `${formatDay(document.from)} to ${formatDay(document.through)}`],
    ['Your order', buyer.orderNumber],
    ['Your reference', buyer.reference],
    ['Issued', document.issuedOn && formatDay(document.issuedOn)],
    ['Due', document.dueOn && formatDay(document.dueOn)],
    ['For', credits && `${credits.name}: ${credits.reason}`],
  ] as const
  return (
    <div className={classes.sheet}>
      <dl className={classes.parties}>
        {facts.map(([term, text]) =>
          text ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <table className={classes.rows} aria-label="Lines of the invoice">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Quantity</th>
            <th scope="col">Rate</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(rows, ({ heading }) => heading)].flatMap(([heading, of]) => [
            <tr key={heading}>
              <th scope="rowgroup" colSpan={4}>
                {heading}
              </th>
            </tr>,
            ...of.map(({ place, what, unit, quantity, rate, net }) => (
              <tr key={place}>
                <td>{what}</td>
                <td>{quantityText({ unit, quantity })}</td>
                <td>{rate === null ? '' : formatPence(rate)}</td>
                <td>{formatPence(net)}</td>
              </tr>
            )),
          ])}
        </tbody>
        <tfoot>
          {isRegistered && <Sum words="Net" amount={net} />}
          {isRegistered &&
            taxes.map((tax) => (
              <Sum key={`${tax.category} ${tax.reason}`} words={vatWords(tax, true)} amount={tax.vat} />
            ))}
          <Sum words={kind === 'invoice' ? 'To pay' : 'Credited'} amount={total} />
        </tfoot>
      </table>
      <Text size="sm" c="dimmed">
        {document.shifts.length} pieces of{' '}
        {new Set(document.shifts.map(({ day, fullName }) => [day, fullName].join())).size} shifts stand on the pages
        behind it. Net is the sum of their pennies.
      </Text>
    </div>
  )
}

function Sum({ words, amount }: { words: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {words}
      </th>
      <td>{formatPence(amount)}</td>
    </tr>
  )
}
