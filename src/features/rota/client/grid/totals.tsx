import { IconAlertTriangle, IconBan, IconCheck, IconHandGrab, IconPencil, type TablerIcon } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { hoursText } from '#features/staffing/rules/words.ts'
import type { ShortLine } from '#features/staffing/schema.ts'
import { formatPence } from '#shared/money.ts'
import type { Chip, Totals as Sums } from '../../rules/rows.ts'
import { marginOf } from '../../rules/totals.ts'
import type { Judged } from '../../schema.ts'
import classes from './grid.module.css'
import { hours, inHand } from './looks.ts'

interface FigureProps {
  value: ReactNode
  words: ReactNode
  state?: 'ok' | 'soon' | 'bad' | 'draft' | undefined
  icon?: TablerIcon
}

function Figure({ value, words, state, icon: Icon }: FigureProps) {
  return (
    <li>
      <div className={classes.value} data-state={state}>
        {Icon && <Icon size={16} stroke={2} aria-hidden />}
        <span>{value}</span>
      </div>
      <div className={classes.words}>{words}</div>
    </li>
  )
}

/** What is shown comes to so much; money for those who see it. */
export const Totals = memo(({ sums }: { sums: Sums }) => {
  const { minutes, required, taken, pay, charge, open, openMinutes, drafts } = sums
  const margin = marginOf(sums)
  return (
    <PlainList className={classes.strip} aria-label="Totals">
      <Figure value={hours(minutes)} words={`${taken} of ${required} places`} />
      {pay !== null && <Figure value={formatPence(pay)} words="pay" />}
      {charge !== null && <Figure value={formatPence(charge)} words="charge" />}
      {margin !== null && <Figure value={`${margin} %`} words="margin before holiday pay" />}
      <Figure
        value={open}
        words={`open places, ${hours(openMinutes)}`}
        {...(open > 0 && { state: 'soon' as const, icon: IconAlertTriangle })}
      />
      <Figure value={drafts} words="drafts" {...(drafts > 0 && { state: 'draft' as const, icon: IconPencil })} />
    </PlainList>
  )
})
Totals.displayName = 'Totals'

const countOf = (people: readonly Judged[], verdict: Judged['answer']['verdict']) =>
  people.filter(({ answer }) => answer.verdict === verdict).length

interface InHandProps {
  chip: Chip
  people: readonly Judged[] | undefined
  copy: boolean
  /** How many people of another job are folded away. */
  folded: number
  /** The rules of the mix that the site does not keep then. */
  mixes: readonly ShortLine[]
}

/** What is carried, and how many can take it. */
export function InHand({ chip, people, copy, folded, mixes }: InHandProps) {
  return (
    <PlainList className={classes.strip} aria-label="In your hand" data-hand>
      <Figure
        value={inHand(chip)}
        words={`${copy ? 'a copy of it' : 'in your hand'}: ${hours(chip.shift.minutes)}${chip.shift.pay === null ? '' : `, ${formatPence(chip.shift.pay)}`}`}
        state="soon"
        icon={IconHandGrab}
      />
      <Figure value={people ? countOf(people, 'allowed') : '…'} words="can take it" state="ok" icon={IconCheck} />
      <Figure
        value={people ? countOf(people, 'warned') : '…'}
        words="with a warning"
        state="soon"
        icon={IconAlertTriangle}
      />
      <Figure
        value={people ? countOf(people, 'blocked') : '…'}
        words={folded > 0 ? `cannot, ${folded} folded: other jobs` : 'cannot'}
        state="bad"
        icon={IconBan}
      />
      {mixes[0] && (
        <Figure value={`Lacks ${mixes[0].name}`} words={hoursText(mixes[0])} state="soon" icon={IconAlertTriangle} />
      )}
      <Figure value="Space · Esc" words="set down · put back" />
    </PlainList>
  )
}
