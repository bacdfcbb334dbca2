import { Group, Text } from '@mantine/core'
import mark from '../../favicon.svg'

/** The product's mark and name. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <Group gap={10} wrap="nowrap">
      <img src={mark} width={28} height={28} alt="" />
      {withName && (
        <Text span fw={700} fz="lg">
          Care Staffing
        </Text>
      )}
    </Group>
  )
}
