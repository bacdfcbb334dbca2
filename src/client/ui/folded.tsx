import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is shown on request, below a quiet line that says what it is. */
export function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <Text component="summary" size="sm" c="dimmed">
        {summary}
      </Text>
      {children}
    </details>
  )
}
