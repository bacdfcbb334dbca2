import { Group, Text } from '@mantine/core'
import { ProgressBar } from './progress-bar.tsx'

/** A completion in per cent, as a bar and a number. `label` names what it is of. */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ProgressBar value={percent} aria-label={label} />
      <Text size="sm" w={40} ta="right" style={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
        {percent}%
      </Text>
    </Group>
  )
}
