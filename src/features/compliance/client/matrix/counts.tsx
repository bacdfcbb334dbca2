import { Box, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconClockHour4, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { State as Tone } from '#client/ui/state/state.ts'
import type { ComplianceFigures, MatrixFilter } from '../../schema.ts'
import { type ComplianceState, filterOf } from '../compliance-state.ts'
import classes from './matrix.module.css'

interface CountFilter {
  label: string
  figure: 'blocked' | 'lapsing' | 'waiting'
  icon: TablerIcon
  tone: Tone
  filter: MatrixFilter
}

const COUNTS: readonly CountFilter[] = [
  { label: 'Blocked now', figure: 'blocked', icon: IconBan, tone: 'bad', filter: { blocked: true } },
  { label: 'Lapse within 30 days', figure: 'lapsing', icon: IconAlertTriangle, tone: 'soon', filter: { lapses: 30 } },
  {
    label: 'With something to verify',
    figure: 'waiting',
    icon: IconClockHour4,
    tone: 'info',
    filter: { state: 'waiting' },
  },
]

interface CountsProps {
  teamId: string
  state: ComplianceState
  /** Shows the people with this filter. */
  onFilter: (filter: MatrixFilter) => void
}

/** How many people are blocked, lapse soon or wait: each narrows the list to them. */
export function Counts({ teamId, state, onFilter }: CountsProps) {
  const { data } = useQuery(api.compliance.figures.queryOptions({ input: { teamId } }))
  if (!data || data.people === 0) return null
  const now = JSON.stringify(filterOf(state))
  return (
    <Box className={classes.counts ?? ''} role="group" aria-label="People to look at" data-screen-only>
      {COUNTS.map((one) => {
        const pressed = now === JSON.stringify(one.filter)
        return (
          <CountButton
            key={one.figure}
            {...one}
            figures={data}
            pressed={pressed}
            onPress={() => onFilter(pressed ? {} : one.filter)}
          />
        )
      })}
    </Box>
  )
}

interface CountButtonProps extends CountFilter {
  figures: ComplianceFigures
  pressed: boolean
  onPress: () => void
}

function CountButton({ label, figure, icon: Icon, tone, figures, pressed, onPress }: CountButtonProps) {
  return (
    <UnstyledButton className={classes.chip} data-state={tone} aria-pressed={pressed} onClick={onPress}>
      <Icon size={16} aria-hidden />
      {label} <b>{figures[figure]}</b>
    </UnstyledButton>
  )
}
