import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconInfoCircle,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'

/**
 * What the state of a thing means to its reader: checked and in date (ok), needs them soon, stopped (bad), here and waiting to be checked
 * (info), not finished (draft), or nothing to say (plain). The colours are in tokens.css, behind `data-state`.
 */
export type State = 'ok' | 'soon' | 'bad' | 'info' | 'draft' | 'plain'

export const STATE_ICONS: Record<State, TablerIcon> = {
  ok: IconCircleCheck,
  soon: IconAlertTriangle,
  bad: IconCircleX,
  info: IconClockHour4,
  draft: IconPencil,
  plain: IconInfoCircle,
}
