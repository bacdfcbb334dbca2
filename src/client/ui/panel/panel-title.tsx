import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The visible title of a panel, and a line about it. Screen readers have the panel’s own title instead. */
export function PanelTitle({ children, about }: { children: ReactNode; about?: ReactNode }) {
  return (
    <>
      <Title order={2} size="h4" aria-hidden>
        {children}
      </Title>
      {about && (
        <Text c="dimmed" size="sm">
          {about}
        </Text>
      )}
    </>
  )
}
