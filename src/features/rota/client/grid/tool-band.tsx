import { ActionIcon, Button, Title } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { useDocumentTitle } from '#client/ui/shell/page-header.tsx'
import { type Day, formatDayMonth } from '#shared/time.ts'
import type { Span } from '../../rules/days.ts'
import { StepButtons } from '../steps/step-buttons.tsx'
import classes from './grid.module.css'
import { longDay } from './looks.ts'
import type { RotaState } from './rota-state.ts'

export interface ToolBandProps {
  days: readonly Day[]
  today: Day
  state: RotaState
  onTurn: (by: number) => void
  onChange: (change: RotaState) => void
  children?: ReactNode
}

const SPANS: { value: Span; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'fortnight', label: '2 weeks' },
  { value: 'month', label: '4 weeks' },
]
/** `23–29 November`, `30 Nov – 27 Dec`, one day in full. */
function rangeOf(days: readonly Day[], today: Day) {
  const [first, last] = [days[0]!, days.at(-1)!]
  if (first === last) return longDay(first)
  const [from, through] = [formatDayMonth(first, { today }), formatDayMonth(last, { today })]
  return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}–${through}` : `${from} – ${through}`
}

/** The title with its days, spans and rows, and what was done that can be undone. */
export function ToolBand({ days, today, state, onTurn, onChange, children }: ToolBandProps) {
  useDocumentTitle('Rota')
  const phone = usePhone()
  const isHistory = state.history === true
  return (
    <div className={classes.band} data-screen-only>
      <Title order={1} size="h2" tabIndex={-1} className={classes.title ?? ''}>
        Rota
      </Title>
      <div className={classes.walk}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Days before"
          aria-keyshortcuts="["
          onClick={() => onTurn(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span className={classes.range} role="status">
          {rangeOf(days, today)}
        </span>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Days after"
          aria-keyshortcuts="]"
          onClick={() => onTurn(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {!phone && !isHistory && (
          <Button
            variant="default"
            className={classes.today ?? ''}
            title="Today"
            onClick={() => onChange({ day: undefined })}
          >
            <IconCalendarEvent size={18} aria-hidden />
            <span data-more>Today</span>
          </Button>
        )}
      </div>
      {!phone && !isHistory && (
        <ViewSwitch
          aria-label="Days shown"
          data={SPANS}
          value={state.span ?? 'week'}
          onChange={(span) => onChange({ span: span as Span })}
        />
      )}
      <div className={classes.end}>
        <StepButtons />
        <ActionIcon
          variant={isHistory ? 'light' : 'subtle'}
          color={isHistory ? 'brand' : 'gray'}
          size="input-sm"
          aria-label="History"
          title="What has changed since it was told"
          aria-pressed={isHistory}
          onClick={() => onChange({ history: !isHistory || undefined, since: undefined, shift: undefined })}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
        {children}
      </div>
    </div>
  )
}
