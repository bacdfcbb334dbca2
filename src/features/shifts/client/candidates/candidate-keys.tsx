import { type ReactNode, useRef } from 'react'
import { Peeks } from '#client/ui/panel/peeks.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import type { Candidate } from '../../schema.ts'
import classes from '../panel/panel.module.css'
import { canOverride, useAssigning } from './use-assigning.tsx'
import { WeekCard } from './week-of-person.tsx'

interface CandidateKeysProps {
  people: readonly Candidate[]
  /** Offers the shift to those who are ticked, or to somebody; undefined where nobody is asked. */
  onOffer: ((userId: string) => void) | undefined
  children: ReactNode
}

/** The keys that go through the candidates, and book whose row has the focus or offer them the shift; with a line that says so. */
export function CandidateKeys({ people, onOffer, children }: CandidateKeysProps) {
  const list = useRef<HTMLDivElement>(null)
  const { team, shift, assign } = useAssigning()

  function step(by: number) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])].filter(
      (row) => row.offsetParent !== null,
    )
    const at = rows.findIndex((row) => row.closest('[data-row]')?.contains(document.activeElement))
    rows[at < 0 ? 0 : at + by]?.focus()
  }

  const weekOf = (id: string) => {
    const one = people.find(({ userId }) => userId === id)
    return one && <WeekCard teamId={team.id} userId={id} name={one.fullName} day={shift.day} would={shift} />
  }

  function focused() {
    const row = document.activeElement?.closest<HTMLElement>('[data-candidate]')
    return row && list.current?.contains(row)
      ? people.find(({ userId }) => userId === row.dataset.candidate)
      : undefined
  }

  useShortcut('nextPerson', () => step(1))
  useShortcut('previousPerson', () => step(-1))
  useShortcut('assign', () => {
    const one = focused()
    if (one && canOverride(one.answer)) assign(one)
  })
  useShortcut('offer', () => {
    const one = focused()
    if (one && one.answer.verdict !== 'blocked' && !one.calledInSick) onOffer?.(one.userId)
  })
  return (
    <div ref={list}>
      <Peeks card={weekOf}>{children}</Peeks>
      <p className={classes.keys}>
        <ShortcutKeys of="nextPerson" /> <ShortcutKeys of="previousPerson" /> next, previous <kbd>Enter</kbd> their week{' '}
        <ShortcutKeys of="assign" /> assign {onOffer && <ShortcutKeys of="offer" />} {onOffer && 'offer'}
      </p>
    </div>
  )
}
