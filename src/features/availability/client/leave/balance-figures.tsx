import { Text } from '@mantine/core'
import { formatDay } from '#shared/time.ts'
import { amountOf } from '../../rules/leave-words.ts'
import type { Balance } from '../../schema.ts'
import classes from '../availability.module.css'

/** What is left of a leave year, and how it comes about. */
export function BalanceFigures({ balance }: { balance: Balance }) {
  const { unit, entitled, carried, taken, waiting, yearFrom, yearThrough } = balance
  const figures = [
    ['Left', leftOf(balance)],
    ['Entitled', entitled],
    ...(carried > 0 ? [['Carried over', carried] as const] : []),
    ['Approved', taken],
    ...(waiting > 0 ? [['Waiting', waiting] as const] : []),
  ] as const
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amountOf(amount, unit)}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt={4}>
        Leave year {formatDay(yearFrom)} to {formatDay(yearThrough)}
      </Text>
    </>
  )
}

/** What is neither approved nor asked for. */
export function leftOf({ entitled, carried, taken, waiting }: Balance): number {
  return entitled + carried - taken - waiting
}
