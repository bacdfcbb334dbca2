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
 * The meaning of a state: checked and in date (ok), due soon (soon), expired or refused (bad), given and waiting to be checked
 * (info), unfinished (draft), or no meaning (plain). tokens.css has the colours, by `data-state`.
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
