import '@mantine/core/styles/Table.layer.css'
import { Table, Text } from '@mantine/core'
import { kindLabel } from '#features/rates/rules/words.ts'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { spanText } from '../../rules/words.ts'
import type { WorkPay } from '../../schema.ts'
import classes from './parts.module.css'

const PAID_BY = { card: 'by the rate card', shift: 'by the shift', person: 'by your own rate' } as const

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
      <Table className={classes.pay ?? ''} verticalSpacing={6} horizontalSpacing={4} aria-label="Pay">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part</Table.Th>
            <Table.Th>Time</Table.Th>
            <Table.Th>Rate</Table.Th>
            <Table.Th>Pay</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ from, until, kind, paidBy, rate, flat, ...part }) => (
            <Table.Tr key={from}>
              <Table.Td>
                {spanText({ from, until })}
                <Text span size="xs" c="dimmed" display="block">
                  {flat ? 'Sleep-in, for the night' : kind && kindLabel(kind)}
                  {paidBy && `, ${isTheirs && paidBy === 'person' ? 'by their own rate' : PAID_BY[paidBy]}`}
                </Text>
              </Table.Td>
              <Table.Td>{formatMinutes(part.minutes)}</Table.Td>
              <Table.Td>{rate === undefined ? '' : formatPence(rate)}</Table.Td>
              <Table.Td>{formatPence(part.pay)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Paid</Table.Th>
            <Table.Th>{formatMinutes(minutes)}</Table.Th>
            <Table.Td />
            <Table.Th>{formatPence(pay)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {unpriced > 0 && (
        <Text size="sm" c="dimmed">
          {formatMinutes(unpriced)} have no rate yet.
        </Text>
      )}
    </>
  )
}
