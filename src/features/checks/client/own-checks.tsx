import { Card, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import { KIND_LABELS } from '../rules/check-kinds.ts'
import { OutcomeMark, verifiedInWords } from './outcome-mark.tsx'

/** What one's teams have checked, in short; nothing while no team has. */
export function OwnChecks() {
  const { data } = useQuery(api.checks.own.queryOptions())
  if (!data || data.teams.length === 0) return null
  return (
    <Card withBorder padding="lg" mt="md" component="section" aria-label="Checks by your teams" data-screen-only>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Checks by your teams
        </Title>
        <TextLink to="/my-checks">What was recorded</TextLink>
      </Group>
      <List label="Checks by your teams">
        {data.teams.flatMap(({ teamId, teamName, kinds }) =>
          kinds.map((of) => (
            <ListRow
              key={`${teamId} ${of.kind}`}
              title={KIND_LABELS[of.kind]}
              more={verifiedInWords(of, teamName) ?? `By ${inSentence(teamName)}`}
              end={<OutcomeMark outcome={of.outcome} />}
            />
          )),
        )}
      </List>
    </Card>
  )
}
