import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { SelectionBar } from '#client/ui/lists/selection-bar.tsx'
import { deviceClock } from '#shared/time.ts'
import { mayRepost } from '../../rules/repost.ts'
import type { Shift } from '../../schema.ts'
import { Repost } from '../asking/repost.tsx'
import { PublishDrafts } from './publish-drafts.tsx'
import { canTick } from './shift-row.tsx'
import { placesLeft } from './shift-words.ts'

const OfferSeveral = lazy(async () => ({ default: (await import('../asking/offer-several.tsx')).OfferSeveral }))

interface SelectedProps {
  teamId: string
  shifts: readonly Shift[]
  ticked: ReadonlySet<string>
  onDone: () => void
}

/** As many as one call publishes. */
const MOST = 2000

/** What can be done with the ticked shifts. */
export function Selected({ teamId, shifts, ticked, onDone }: SelectedProps) {
  const [offering, setOffering] = useState(false)
  const chosen = shifts.filter((shift) => ticked.has(shift.id) && canTick(shift))
  const ofChosen = (state: Shift['state']) => chosen.filter((shift) => shift.state === state)
  const open = ofChosen('open')
  const drafts = ofChosen('draft')
  const toRepost = open.filter((shift) => mayRepost({ ...shift, placesLeft: placesLeft(shift) }, deviceClock.now()))
  if (chosen.length === 0) return null
  return (
    <>
      <SelectionBar label="Selected shifts" count={chosen.length} most={MOST} onClear={onDone}>
        {() => (
          <>
            {open.length > 0 && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setOffering(true)}>
                Ask Who Can…
              </Button>
            )}
            {toRepost.length > 0 && <Repost teamId={teamId} shifts={toRepost} onDone={onDone} />}
            {drafts.length > 0 && <PublishDrafts teamId={teamId} drafts={drafts} onDone={onDone} />}
          </>
        )}
      </SelectionBar>
      <Suspense>
        {offering && (
          <OfferSeveral
            teamId={teamId}
            shifts={open}
            onClose={() => setOffering(false)}
            onOffered={() => {
              setOffering(false)
              onDone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
