import {
  IconAlertTriangle,
  IconArrowBackUp,
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
  word: string
  tone: Tone
  /** Each state has a shape of its own: it reads without colour. */
  icon: TablerIcon
}

/** How each state of a requirement looks, the worst first. */
export const STATE_LOOKS: Record<State, Look> = {
  expired: { word: 'Expired', tone: 'bad', icon: IconSquareXFilled },
  missing: { word: 'Missing', tone: 'bad', icon: IconCircleDashed },
  rejected: { word: 'Rejected', tone: 'bad', icon: IconArrowBackUp },
  waiting: { word: 'To verify', tone: 'info', icon: IconClockHour4 },
  expiring: { word: 'Expiring', tone: 'soon', icon: IconAlertTriangle },
  exempt: { word: 'Exempt', tone: 'plain', icon: IconShield },
  verified: { word: 'Verified', tone: 'ok', icon: IconCheck },
  'not-required': { word: 'Not needed', tone: 'plain', icon: IconPoint },
}
