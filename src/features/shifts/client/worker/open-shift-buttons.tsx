import { Button, VisuallyHidden } from '@mantine/core'
import { whenText } from '../../rules/shift-words.ts'
import type { OpenShift } from '../../schema.ts'
import { type OpenShiftAct, useOpenShiftActs } from './use-open-shifts.ts'

interface Choice {
  act: OpenShiftAct
  label: string
  /** Not what the person is likeliest to want. */
  isMinor?: true
}

const TAKE: Choice = { act: 'claim', label: 'Claim' }
const ACCEPT: Choice[] = [
  { act: 'decline', label: 'Decline', isMinor: true },
  { act: 'claim', label: 'Accept' },
]
const TAKE_OVER: Choice[] = [
  { act: 'declineSwap', label: 'Decline', isMinor: true },
  { act: 'takeOver', label: 'Take Over' },
]
const WITHDRAW: Choice[] = [{ act: 'withdraw', label: 'Withdraw', isMinor: true }]

/** What can be done with an open shift, the likeliest last: under the thumb. */
function choicesFor({ answer, offer, swap, booking }: OpenShift): Choice[] {
  const isBlocked = answer.verdict === 'blocked'
  if (offer?.state === 'offered') return isBlocked ? ACCEPT.slice(0, 1) : ACCEPT
  if (swap) return isBlocked ? TAKE_OVER.slice(0, 1) : TAKE_OVER
  if (offer) return WITHDRAW
  if (isBlocked || booking === 'assign') return []
  return [booking === 'apply' ? { act: 'apply', label: 'Apply' } : TAKE]
}

interface OpenShiftButtonsProps {
  shift: OpenShift
  /** Opens the shift where it is not on screen already: why the person cannot take it, and what they may give in return. */
  onOpen?: () => void
  onBooked?: () => void
}

export function OpenShiftButtons({ shift, onOpen, onBooked }: OpenShiftButtonsProps) {
  const { act: run, busy } = useOpenShiftActs(shift, onBooked)
  const about = (
    <VisuallyHidden>
      {' '}
      {whenText(shift)} at {shift.siteName}
    </VisuallyHidden>
  )
  return (
    <>
      {onOpen && (shift.swap || shift.answer.verdict === 'blocked') && (
        <Button variant="default" onClick={onOpen}>
          {shift.swap ? 'Swap' : 'Why not?'}
          {about}
        </Button>
      )}
      {choicesFor(shift).map(({ act, label, isMinor }) => (
        <Button
          key={act}
          {...(isMinor && { variant: 'default' })}
          loading={busy === act}
          disabled={busy !== undefined && busy !== act}
          onClick={() => run(act)}
        >
          {label}
          {about}
        </Button>
      ))}
    </>
  )
}
