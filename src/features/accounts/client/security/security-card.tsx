import { Card, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SecurityCardProps {
  title: string
  description?: ReactNode
  /** Shown beside the title. */
  status?: ReactNode
  children: ReactNode
}

/** One part of the security page, with its heading. */
export function SecurityCard({ title, description, status, children }: SecurityCardProps) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb={description ? 4 : 'sm'}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {status}
      </Group>
      {description && (
        <Text c="dimmed" size="sm" mb="md">
          {description}
        </Text>
      )}
      {children}
    </Card>
  )
}
