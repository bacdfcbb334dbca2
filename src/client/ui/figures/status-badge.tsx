import { Badge } from '@mantine/core'

/** Whether a status is as it should be, wants attention soon, or is wrong now. */
export type Tone = 'good' | 'warning' | 'bad'

const COLOURS: Record<Tone, string> = { good: 'brand', warning: 'orange', bad: 'red' }

export function StatusBadge({ status, tone }: { status: string; tone: Tone }) {
  return (
    <Badge variant="light" color={COLOURS[tone]} tt="none">
      {status}
    </Badge>
  )
}
