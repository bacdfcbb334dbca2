import { Text } from '@mantine/core'
import { IconKey, IconRepeat } from '@tabler/icons-react'
import { use } from 'react'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import type { OpenShift } from '../../schema.ts'
import { ReasonList } from '../parts/reason-list.tsx'
import { OwnSwapTools } from '../parts/swap-tools.ts'
import { OpenShiftButtons } from './open-shift-buttons.tsx'
import { Marks } from './shift-card.tsx'
import { CommonFacts, Fact, Facts, ShiftHead, ShiftPay, Where } from './shift-facts.tsx'
import classes from './worker.module.css'

interface OpenShiftPanelProps {
  /** Undefined once it cannot be taken any more. */
  shift: OpenShift | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** All that somebody may know of a shift before they take it, and why they cannot take it if that is so. */
export function OpenShiftPanel({ shift, ...panel }: OpenShiftPanelProps) {
  const swaps = use(OwnSwapTools)
  if (!shift)
    return (
      <SidePanel title="Shift" {...panel}>
        <EmptyState title="This shift is no longer open">
          It was taken or changed meanwhile. If it is yours, you find it under My Shifts.
        </EmptyState>
      </SidePanel>
    )
  return (
    <SidePanel
      title={`Shift at ${shift.siteName}`}
      {...panel}
      header={<ShiftHead shift={shift} mark={<OpenMarks shift={shift} />} />}
      footer={<OpenShiftButtons shift={shift} onBooked={panel.onClose} />}
    >
      <div className={classes.panel}>
        <Answer shift={shift} />
        <ShiftPay shift={shift} />
        {shift.swap && swaps && <swaps.Give shift={shift} />}
        <Facts>
          <Where
            postcode={shift.postcode}
            more={shift.metres === null ? undefined : `About ${milesText(shift.metres)} from home`}
          />
          <CommonFacts shift={shift} />
          {shift.timesHere > 0 && (
            <Fact icon={IconRepeat} label="You here">
              You worked here {shift.timesHere === 1 ? 'once' : `${shift.timesHere} times`}
            </Fact>
          )}
          <Fact icon={IconKey} label="How to get in">
            The address is shown once the shift is yours; door code, parking and notes of the site shortly before it
            begins
          </Fact>
        </Facts>
      </div>
    </SidePanel>
  )
}

function OpenMarks({ shift }: { shift: OpenShift }) {
  const { answer, placesLeft, offer, swap } = shift
  return (
    <>
      {answer.verdict === 'blocked' ? (
        swap ? (
          <StateMark state="soon">Only in return for one of yours</StateMark>
        ) : (
          <StateMark state="bad">You cannot take it</StateMark>
        )
      ) : (
        <StateMark state="plain">
          {offer?.state === 'offered' || swap
            ? 'Offered to you'
            : placesLeft === 0
              ? 'Every place is taken'
              : `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left`}
        </StateMark>
      )}
      <Marks shift={shift} />
    </>
  )
}

function Answer({ shift: { teamId, answer, swap } }: { shift: OpenShift }) {
  if (answer.reasons.length === 0) return null
  return (
    <section aria-labelledby="why">
      <Text id="why" component="h3" fw={600} mb={8}>
        {answer.verdict !== 'blocked'
          ? 'To note before you take it'
          : swap
            ? 'Why not beside yours?'
            : 'Why not this shift?'}
      </Text>
      <ReasonList reasons={answer.reasons} at={{ reader: 'worker', teamId }} />
    </section>
  )
}
