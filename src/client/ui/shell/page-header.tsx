import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Buttons at the right; below the title on a phone. */
  children?: ReactNode
}

/** A page's main heading; it also names the browser tab. After a navigation the focus goes to it. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div style={{ flex: '1 1 160px', minWidth: 0 }}>
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}

/** Names the browser tab; for pages that draw their heading themselves. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Care Staffing`
  }, [title])
}
