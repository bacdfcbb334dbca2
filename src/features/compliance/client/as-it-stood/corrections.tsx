import { Text, Title } from '@mantine/core'
import { Name } from '#client/ui/name.tsx'
import { stateWords } from '../../rules/state-words.ts'
import type { PastPerson } from '../../schema.ts'
import classes from './as-it-stood.module.css'

/** What is known of the day by now, where it differs from what was known when it ended. */
export function Corrections({ people }: { people: readonly PastPerson[] }) {
  const corrected = people.flatMap(({ userId, fullName, items }) =>
    items.flatMap(({ requirementId, name, state, corrected: known }) =>
      known ? [{ key: userId + requirementId, fullName, name, state, known }] : [],
    ),
  )
  if (corrected.length === 0) {
    return (
      <Text c="dimmed" size="sm" mt="md">
        Nothing about this day was corrected later.
      </Text>
    )
  }
  return (
    <section aria-labelledby="corrected-later">
      <Title order={2} size="h4" mt="lg" id="corrected-later">
        Corrected later
      </Title>
      <ul className={classes.corrections}>
        {corrected.map(({ key, fullName, name, state, known }) => (
          <li key={key}>
            <Name>{fullName}</Name>, {name}: {stateWords[state].toLowerCase()} as it was known then,{' '}
            {stateWords[known].toLowerCase()} by what is known now
          </li>
        ))}
      </ul>
    </section>
  )
}
