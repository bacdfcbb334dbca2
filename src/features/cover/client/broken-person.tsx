import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay } from '#shared/time.ts'
import { reasonText, startText } from '../rules/words.ts'
import type { BrokenShift } from '../schema.ts'
import { BrokenRow } from './broken-row.tsx'
import classes from './cover.module.css'

/** A person and the places of theirs that one decision is about. */
interface Deciding {
  userId: string
  fullName: string
  places: readonly (BrokenShift & { assignmentId: string })[]
  onClose: () => void
}

/** The dialog for one decision about several places: it belongs to the feature of shifts. */
export type Decide = (deciding: Deciding) => ReactNode

interface BrokenPersonProps {
  /** What is unsettled of one person, the first to begin first. */
  items: readonly [BrokenShift, ...BrokenShift[]]
  opened: string | undefined
  onOpen: (shiftId: string) => void
  decide: Decide
  now: number
}

/** All that is unsettled of one person below their name and the reason, with one decision for what they may not work any more. */
export function BrokenPerson({ items, opened, decide, ...row }: BrokenPersonProps) {
  const [deciding, setDeciding] = useState(false)
  const [first] = items
  const today = londonDay(new Date(row.now))
  const fullName = first.fullName ?? ''
  const places = items.flatMap((item) => (item.assignmentId ? [{ ...item, assignmentId: item.assignmentId }] : []))
  const reason = reasonText(places[0] ?? first, today)
  const about = [reason, `${items.length} shifts`, `the first ${beginning(first.startsAt, row.now)}`]
  return (
    <li className={classes.person}>
      <div className={`${classes.row} ${classes.broken}`}>
        <span className={classes.what}>
          <h2>
            <Name>{fullName}</Name>
          </h2>
          <small>{about.filter(Boolean).join(' · ')}</small>
        </span>
        <span className={classes.marks}>
          {first.standing && first.standing.standing !== 'ready' && (
            <CutMark {...standingLook({ ...first, standing: first.standing }, today)} />
          )}
        </span>
        {places.length > 1 && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Decide ${places.length}: ${inSentence(fullName)}`}
            onClick={() => setDeciding(true)}
          >
            Decide {places.length}
          </Button>
        )}
      </div>
      <PlainList className={classes.rows} aria-label={`What went wrong with ${fullName}`}>
        {items.map((item) => (
          <BrokenRow key={item.id} item={item} isOpened={item.shiftId === opened} within {...row} />
        ))}
      </PlainList>
      <Suspense>
        {deciding && decide({ userId: first.userId ?? '', fullName, places, onClose: () => setDeciding(false) })}
      </Suspense>
    </li>
  )
}

const beginning = (startsAt: string, now: number) => {
  const words = startText(startsAt, now)
  return words.charAt(0).toLowerCase() + words.slice(1)
}
