import { Button, Card, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { COMPLETION } from '#features/accounts/rules/completion.ts'
import { requiredText } from '../rules/required.ts'
import type { ProfileCard, ProfileTask } from '../schema.ts'

interface CompletionCardProps {
  card: ProfileCard
  tasks: readonly ProfileTask[]
  /** Whether they can work in a team: a complete profile alone opens no shift. */
  canWork: boolean
}

/** The completion of the profile, with the words and the link of spec section 2 where they are true. */
export function CompletionCard({ card: { completion }, tasks, canWork }: CompletionCardProps) {
  const complete = completion === 100
  return (
    <Card withBorder padding="lg" component="section" aria-label={COMPLETION}>
      <Group justify="space-between" mb={8}>
        <Text fw={600}>{COMPLETION}</Text>
        <Text fw={600}>{completion}%</Text>
      </Group>
      <ProgressBar value={completion} aria-label={COMPLETION} />
      <Text c="dimmed" size="sm" mt="sm">
        {complete
          ? completeInWords({ tasks, canWork })
          : 'Complete all sections below to access more features and shift opportunities.'}
      </Text>
      {!complete && (
        <Button component={Link} to="/registration" mt="md" style={{ alignSelf: 'flex-start' }}>
          Continue Registration Process
        </Button>
      )}
    </Card>
  )
}

function completeInWords({ tasks, canWork }: Omit<CompletionCardProps, 'card'>) {
  const required = requiredText(tasks)
  if (required) return `You have filled in every section. ${required}.`
  if (tasks.length > 0) {
    const things = tasks.length === 1 ? '1 thing is' : `${tasks.length} things are`
    return `You have filled in every section. ${things} still to do in them.`
  }
  return canWork
    ? 'Your profile is complete! You can now access all features and shift opportunities.'
    : 'You have filled in every section.'
}
