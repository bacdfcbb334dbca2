import { Text } from '@mantine/core'
import { Callout } from '#client/ui/state/callout.tsx'
import type { PeoplePlan } from '../contract/people.ts'
import classes from './words.module.css'

/** The dates of papers that a list has, and what becomes of them: they are what the team says, and prove nothing. */
export function DaysOfPapers({ plan: { dated, days, peopleWithDays } }: { plan: PeoplePlan }) {
  const found = days.filter((one) => one.days > 0)
  if (dated.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Dates of DBS checks, training and other papers come in, too, once Compliance says that you require them.
      </Text>
    )
  if (found.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No column has dates of what you require. Where one does, say above which.
      </Text>
    )
  return (
    <Callout state="info" title={`Dates of ${peopleWithDays === 1 ? '1 person' : `${peopleWithDays} people`}`}>
      <Text size="sm">
        They are noted as from your spreadsheet, not yet seen. Nobody may work because of them: each person is asked for
        the paper, and it counts once somebody of your team has verified it.
      </Text>
      <ul className={classes.days}>
        {found.map(({ label, days: count, over }) => (
          <li key={label}>
            {label}: {count === 1 ? '1 date' : `${count} dates`}
            {over > 0 && <b>, {over} already over</b>}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
