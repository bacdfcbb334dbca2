import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarDue,
  IconCheck,
  IconCircleDashed,
  IconClockHour4,
  IconPoint,
  IconShield,
  IconSquareXFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import type { State as Tone } from '#client/ui/state/state.ts'
import type { State } from '../rules/state.ts'

interface Look {
  tone: Tone
  /** Each state has a shape of its own: it reads without colour. */
  icon: TablerIcon
}

/** How each state of a requirement looks, the worst first. */
export const STATE_LOOKS: Record<State, Look> = {
  expired: { tone: 'bad', icon: IconSquareXFilled },
  missing: { tone: 'bad', icon: IconCircleDashed },
  rejected: { tone: 'bad', icon: IconArrowBackUp },
  waiting: { tone: 'info', icon: IconClockHour4 },
  due: { tone: 'soon', icon: IconCalendarDue },
  expiring: { tone: 'soon', icon: IconAlertTriangle },
  exempt: { tone: 'plain', icon: IconShield },
  verified: { tone: 'ok', icon: IconCheck },
  'not-required': { tone: 'plain', icon: IconPoint },
}
