import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { type MemberIds, useMemberReferences } from './use-member-references.ts'

/** In the verification queue, for the referees whom somebody has named: their verified answers decide. `onChecked`: they are enough now. */
export function QueueReferences({ onChecked, ...of }: MemberIds & { onChecked: () => void }) {
  const enough = useMemberReferences(of).query.data?.enough
  // biome-ignore lint/correctness/useExhaustiveDependencies: that they have become enough is what tells it
  useEffect(() => {
    if (enough) onChecked()
  }, [enough])
  return (
    <Text>
      The names alone prove nothing. It is verified with the answers of two referees: ask them, and verify what they
      write.
    </Text>
  )
}
