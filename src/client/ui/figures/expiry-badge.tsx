import { Badge } from '@mantine/core'
import type { ExpiryStatus } from '#shared/time.ts'

const COLOURS: Record<ExpiryStatus, string> = { Given: 'brand', 'Expiring Soon': 'orange', Expired: 'red' }

export function ExpiryBadge({ status }: { status: ExpiryStatus }) {
  return (
    <Badge variant="light" color={COLOURS[status]} tt="none">
      {status}
    </Badge>
  )
}
