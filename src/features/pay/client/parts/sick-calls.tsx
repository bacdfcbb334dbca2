import { Text, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { sickWords } from '../../rules/sick-words.ts'
import type { SickCall } from '../../schema.ts'

interface SickCallsProps {
  calls: readonly SickCall[]
  /** Of one person, whose name stands above. */
  isOfOne?: boolean
}

/** Days on which people were sick while booked: facts for payroll, which decides what is due. */
export function SickCalls({ calls, isOfOne = false }: SickCallsProps) {
  const today = londonToday(deviceClock)
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="sick-calls">
      <Title order={3} size="h5" id="sick-calls">
        Sick While Booked
      </Title>
      <Text size="sm" c="dimmed">
        Facts for payroll, which works out sick pay. They are in the file of the run.
      </Text>
      <List label="Sick while booked">
        {calls.map((call) => (
          <ListRow
            key={`${call.userId} ${call.day}`}
            wraps
            title={`${isOfOne ? '' : `${inSentence(call.fullName)}, `}${formatShortDay(call.day, { today })}`}
            more={sickWords(call)}
          />
        ))}
      </List>
    </section>
  )
}
