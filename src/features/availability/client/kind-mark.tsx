import { IconBan, IconCheck, IconStar, type TablerIcon } from '@tabler/icons-react'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { type Kind, kindLabel } from '../rules/kinds.ts'
import type { Entry } from '../rules/said.ts'

const LOOKS: Record<Kind, { state: State; icon: TablerIcon }> = {
  prefer: { state: 'ok', icon: IconStar },
  can: { state: 'info', icon: IconCheck },
  cannot: { state: 'plain', icon: IconBan },
}

/** '07:30 to 20:00', 'all day', '20:00 to 08:00 next day'. */
export function timesText({ from, until }: Pick<Entry, 'from' | 'until'>): string {
  if (from === until) return from === '00:00' ? 'all day' : `${from} to ${until} next day`
  if (until === '00:00') return `${from} to midnight`
  return `${from} to ${until}${until < from ? ' next day' : ''}`
}

/** What is said of a time, in words with icon and colour. */
export function KindMark({ entry }: { entry: Entry }) {
  const { state, icon } = LOOKS[entry.kind]
  return (
    <StateMark state={state} icon={icon}>
      {kindLabel(entry.kind)} {timesText(entry)}
    </StateMark>
  )
}
