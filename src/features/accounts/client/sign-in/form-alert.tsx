import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What went wrong with a whole form; read out when it appears. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  )
}
