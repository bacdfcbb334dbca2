import { Text } from '@mantine/core'
import { shortDay } from '../../rules/shift-words.ts'
import { count } from '../manager/shift-words.ts'
import classes from './plan.module.css'

/** The shifts of a series that keep their times, because the new ones do not exist on their day. */
export function LeftAsTheyAre({ left }: { left: readonly { day: string; message: string }[] }) {
  if (left.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={550}>
        {count(left.length, 'shift stays as it is', 'shifts stay as they are')}
      </Text>
      <ul className={classes.left}>
        {left.map(({ day, message }) => (
          <li key={day}>
            {shortDay(day)}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
