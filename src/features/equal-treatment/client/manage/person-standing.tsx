import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, londonToday } from '#shared/time.ts'
import { standingText, standsText, whereText } from '../../rules/words.ts'

/** In which week with each client somebody is; nothing where no weeks are counted. */
export function PersonStanding({ teamId, userId }: { teamId: string; userId: string }) {
  const { data } = useQuery(api.equalTreatment.person.queryOptions({ input: { teamId, userId } }))
  const today = londonToday(deviceClock)
  if (!data || data.clocks.length === 0) return null
  return (
    <section>
      <Title order={4} size="h5">
        Equal Treatment
      </Title>
      <Text size="sm" c="dimmed">
        <TextLink to="/manager-dashboard/equal-treatment" search={{ person: userId }}>
          Their weeks, one by one
        </TextLink>
      </Text>
      <List label="Weeks with clients">
        {data.clocks.map((clock) => (
          <ListRow
            key={`${clock.clientId} ${clock.job}`}
            wraps
            title={whereText(clock)}
            more={`${standingText(clock, today)}. ${standsText(clock, today)}`}
          />
        ))}
      </List>
    </section>
  )
}
