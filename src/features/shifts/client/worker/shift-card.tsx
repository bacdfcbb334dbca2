import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback } from 'react'
import { api } from '#client/api.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { usePressed } from '#client/ui/use-pressed.ts'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { sayRates } from '#features/rates/rules/shift-pay.ts'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { endsNextDay, shortDay, timesText } from '../../rules/shift-words.ts'
import { clockChange } from '../../rules/times.ts'
import type { OpenShift } from '../../schema.ts'
import { OfferCountdown } from '../parts/offer-countdown.tsx'
import { OpenShiftButtons } from './open-shift-buttons.tsx'
import classes from './worker.module.css'

interface ShiftCardProps {
  shift: OpenShift
  selected: boolean
  onOpen: (shift: OpenShift) => void
}

/** One open shift. The whole card opens it; what is likeliest to be done with it lies where the thumb is. */
export const ShiftCard = memo(({ shift, selected, onOpen }: ShiftCardProps) => {
  const { pressed, press } = usePressed(selected)
  const open = () => press(() => onOpen(shift))
  const isOffered = shift.offer?.state === 'offered' || shift.swap !== null
  return (
    <li
      className={classes.card}
      data-row
      data-selected={selected || pressed || undefined}
      data-offered={isOffered || undefined}
      data-blocked={shift.answer.verdict === 'blocked' || undefined}
    >
      <div className={classes.line}>
        <button type="button" className={classes.open} onClick={open}>
          {isOffered && <span className={classes.day}>{shortDay(shift.day)}, </span>}
          {timesText(shift)}
          <VisuallyHidden> at {shift.siteName}</VisuallyHidden>
        </button>
        <span className={classes.total}>{formatPence(shift.price.pay)}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.site}>{shift.siteName}</span>
        <span className={classes.rate}>{sayRates(shift.price)}</span>
      </div>
      <div className={classes.foot}>
        <span className={classes.about}>
          <span>{aboutText(shift)}</span>
          <Marks shift={shift} />
        </span>
        <span className={classes.buttons}>
          <OpenShiftButtons shift={shift} onOpen={open} />
        </span>
      </div>
    </li>
  )
})
ShiftCard.displayName = 'ShiftCard'

function aboutText(shift: OpenShift): string {
  const { breakMinutes, placesLeft, metres } = shift
  const kind = [shift.kind, endsNextDay(shift) && 'ends next day'].filter(Boolean).join(', ')
  return [
    metres !== null && milesText(metres),
    kind,
    breakMinutes > 0 && `${formatMinutes(breakMinutes)} break`,
    placesLeft > 1 && `${placesLeft} places`,
    clockChange(shift),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is special about it: needed soon, offered until a moment, asked for, something to note. */
export function Marks({ shift: { isUrgent, offer, swap, answer } }: { shift: OpenShift }) {
  const queries = useQueryClient()
  const onEnd = useCallback(() => void queries.invalidateQueries({ queryKey: api.shifts.available.key() }), [queries])
  return (
    <>
      {isUrgent && <StateMark state="soon">Needed soon</StateMark>}
      {offer?.state === 'applied' && <StateMark state="info">Applied</StateMark>}
      {offer?.state === 'standby' && <StateMark state="info">On standby</StateMark>}
      {swap && (
        <StateMark state="info">
          {swap.isNamed ? `You offer ${swap.from} one in return` : `${swap.from} asks you to take it over`}
        </StateMark>
      )}
      {answer.verdict === 'warned' && <StateMark state="soon">Something to note</StateMark>}
      {offer?.expiresAt && <OfferCountdown expiresAt={offer.expiresAt} onEnd={onEnd} />}
    </>
  )
}
