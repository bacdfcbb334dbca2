import { Text } from '@mantine/core'
import { FLAT_WORDS } from '#features/rates/rules/shift-pay.ts'
import { calledOutText, kindLabel, paidByText } from '#features/rates/rules/words.ts'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { spanText } from '../../rules/words.ts'
import type { WorkPay } from '../../schema.ts'
import classes from './parts.module.css'

const flatText = (flat: NonNullable<WorkPay['parts'][number]['flat']>, count = 1) =>
  flat === 'call-out' ? calledOutText(count) : FLAT_WORDS[flat].name

interface PayPartsProps {
  pay: WorkPay
  minutes: number
  /** Of somebody else: their own rate. */
  isTheirs?: boolean
}

/** What worked time pays, piece by piece, and how each rate came about. */
export function PayParts({ pay: { parts, pay, unpriced }, minutes, isTheirs = false }: PayPartsProps) {
  return (
    <>
      <table className={classes.pay} aria-label="Pay">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Time</th>
            <th scope="col">Rate</th>
            <th scope="col">Pay</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ from, until, kind, paidBy, rate, flat, count, ...part }) => (
            <tr key={`${flat} ${from}`}>
              <td>
                {spanText({ from, until })}
                <Text span size="xs" c="dimmed" display="block">
                  {flat ? flatText(flat, count) : kind && kindLabel(kind)}
                  {paidBy && `, ${paidByText(paidBy, { isOwn: !isTheirs })}`}
                </Text>
              </td>
              <td>{flat === 'call-out' ? '' : formatMinutes(part.minutes)}</td>
              <td>{rate === undefined ? '' : formatPence(rate)}</td>
              <td>{formatPence(part.pay)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Paid</th>
            <td>{minutes > 0 && formatMinutes(minutes)}</td>
            <td />
            <td>{formatPence(pay)}</td>
          </tr>
        </tfoot>
      </table>
      {unpriced > 0 && (
        <Text size="sm" c="dimmed">
          {formatMinutes(unpriced)} have no rate yet.
        </Text>
      )}
    </>
  )
}
