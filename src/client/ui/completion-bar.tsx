import { Group, Progress, Text } from '@mantine/core'

/** How much is done, as a bar and a number. `label` says of what. */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={percent} aria-label={label} flex={1} miw={60} />
      <Text size="sm" w={40} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {percent}%
      </Text>
    </Group>
  )
}
