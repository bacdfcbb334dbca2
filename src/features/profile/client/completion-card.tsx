import { Button, Card, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { COMPLETION } from '#features/accounts/rules/completion.ts'
import { requiredText } from '../rules/required.ts'
import type { ProfileCard, ProfileTask } from '../schema.ts'

/** The completion of the profile, with the words and the link of spec section 2. */
export function CompletionCard({ card: { completion }, tasks }: { card: ProfileCard; tasks: readonly ProfileTask[] }) {
  const complete = completion === 100
  const required = requiredText(tasks)
  return (
    <Card withBorder padding="lg" component="section" aria-label={COMPLETION}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{COMPLETION}</Text>
        <Text fw={600}>{completion}%</Text>
      </Group>
      <ProgressBar value={completion} aria-label={COMPLETION} />
      <Text c="dimmed" size="sm" mt="sm">
        {!complete
          ? 'Complete all sections below to access more features and shift opportunities.'
          : required
            ? `Your profile is complete. ${required}.`
            : 'Your profile is complete! You can now access all features and shift opportunities.'}
      </Text>
      {!complete && (
        <Button component={Link} to="/registration" mt="md" style={{ alignSelf: 'flex-start' }}>
          Continue Registration Process
        </Button>
      )}
    </Card>
  )
}
