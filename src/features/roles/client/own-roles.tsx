import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { addDays, formatDay } from '#shared/time.ts'
import { roleText } from '../rules/words.ts'

/** One's roles in each team with one's own rates; nothing while no team has recorded any. */
export function OwnRoles() {
  const { data } = useQuery(api.roles.own.queryOptions())
  if (!data || data.items.length === 0) return null
  return (
    <Card withBorder padding="lg" mt="md" component="section" aria-label="Your roles and rates" data-screen-only>
      <Title order={2} size="h4">
        Your roles and rates
      </Title>
      <List label="Your roles and rates">
        {data.items.map((role) => (
          <ListRow
            key={`${role.teamId} ${role.job} ${role.from}`}
            wraps
            title={jobLabel(role.job)}
            meta={inSentence(role.teamName)}
            more={`From ${formatDay(role.from)}${role.until ? ` until ${formatDay(addDays(role.until, -1))}` : ''}: ${roleText(role)}`}
          />
        ))}
      </List>
    </Card>
  )
}
