import { Card, Group, Text, Title } from '@mantine/core'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Name } from '#client/ui/name.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'

/** The team's name, its code to share, and the number of its staff. */
export function TeamCard({ team: { teamName, teamCode, memberCount } }: { team: ManagedTeam }) {
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            <Name>{teamName}</Name>
          </Title>
          <Text c="dimmed" size="sm">
            Team Code:{' '}
            <Text span ff="monospace" fw={600} c="var(--text)">
              {teamCode}
            </Text>
            {' · '}
            {memberCount === 1 ? '1 member' : `${memberCount} members`}
          </Text>
        </div>
        <CopyButton text={teamCode} done="Team code copied to clipboard">
          Copy Team Code
        </CopyButton>
      </Group>
    </Card>
  )
}
