import { IconBan } from '@tabler/icons-react'
import { StateMark } from '#client/ui/state/state-mark.tsx'

/** Something keeps a person from working today. */
export function BlockedMark() {
  return (
    <StateMark state="bad" icon={IconBan}>
      Blocked
    </StateMark>
  )
}
