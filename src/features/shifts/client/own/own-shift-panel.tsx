import {
  IconBus,
  IconHeadset,
  IconId,
  IconKey,
  IconNotes,
  IconParking,
  IconPhone,
  IconShirt,
  IconUsers,
} from '@tabler/icons-react'
import { use } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useNow } from '#client/use-now.ts'
import { formatInstant } from '#shared/time.ts'
import { mayShowBadge } from '../../rules/badge.ts'
import { maySayLate } from '../../rules/late.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { mayAct } from '../../rules/states.ts'
import type { OwnShift } from '../../schema.ts'
import { PlaceMark } from '../parts/place-mark.tsx'
import { OwnSwapTools } from '../parts/swap-tools.ts'
import { CommonFacts, Fact, Facts, ShiftHead, ShiftPay, Where } from '../worker/shift-facts.tsx'
import classes from '../worker/worker.module.css'
import { ComeOff } from './come-off.tsx'
import { HandBack } from './hand-back.tsx'
import { NeededFirst } from './needed-first.tsx'
import { OwnMiss } from './own-miss.tsx'
import { isOver } from './own-place.tsx'
import { RunningLate } from './running-late.tsx'
import { useOwnShiftActs } from './use-own-shift-acts.ts'

interface OwnShiftPanelProps {
  /** Undefined once the person is not booked on it any more. */
  shift: OwnShift | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A shift of the person with all that they need on the day, and what they can do about it. */
export function OwnShiftPanel({ shift, ...panel }: OwnShiftPanelProps) {
  const swaps = use(OwnSwapTools)
  if (!shift)
    return (
      <SidePanel title="Shift" {...panel}>
        <EmptyState title="This shift is not in this list any more">
          Look under Shift History: what was cancelled or given back stands there.
        </EmptyState>
      </SidePanel>
    )
  return (
    <SidePanel
      title={`Shift at ${shift.siteName}`}
      {...panel}
      header={<ShiftHead shift={shift} mark={<PlaceMark {...shift} isOver={isOver(shift)} />} />}
      footer={<Acts shift={shift} onGone={panel.onClose} />}
    >
      <div className={classes.panel}>
        <NeededFirst shift={shift} />
        <ToBadge shift={shift} />
        {shift.state === 'missed' && <Miss shift={shift} />}
        {shift.swap && swaps && <swaps.Asked shift={shift} />}
        {payOfPlace(shift) !== null && <ShiftPay shift={shift} />}
        <Facts>
          <Where address={shift.address} postcode={shift.postcode} />
          {shift.teamOnCall && (
            <Fact icon={IconHeadset} label="On-call number of your agency">
              <OnCall number={shift.teamOnCall} team={shift.teamName} />
            </Fact>
          )}
          {shift.site && <OnTheDay site={shift.site} />}
          {shift.others.length > 0 && (
            <Fact icon={IconUsers} label="With you">
              With you: {shift.others.join(', ')}
            </Fact>
          )}
          <CommonFacts shift={shift} />
        </Facts>
      </div>
    </SidePanel>
  )
}

/** The way to the badge that the person shows at the door, from an hour before the start. */
function ToBadge({ shift }: { shift: OwnShift }) {
  const now = useNow()
  return (
    mayShowBadge(shift, now) && (
      <LinkButton
        to="/arrival-badge"
        search={{ place: shift.assignmentId }}
        leftSection={<IconId size={18} aria-hidden />}
      >
        Show Arrival Badge
      </LinkButton>
    )
  )
}

function Miss({ shift }: { shift: OwnShift }) {
  const { dispute } = useOwnShiftActs(shift)
  return <OwnMiss shift={shift} onDispute={dispute} />
}

/** How to get there and in, and whom to ring. */
function OnTheDay({ site: { doorCode, onCall, notes, opensAt, ...ways } }: { site: NonNullable<OwnShift['site']> }) {
  return (
    <>
      {onCall && (
        <Fact icon={IconPhone} label="On call at the site">
          <PhoneLink number={onCall} label="Ring the site" />
        </Fact>
      )}
      <OpensLater opensAt={opensAt} />
      {doorCode && (
        <Fact icon={IconKey} label="Door code">
          Door code: <b>{doorCode}</b>
        </Fact>
      )}
      {notes && (
        <Fact icon={IconNotes} label="Notes of the site">
          <span className={classes.lines}>{notes}</span>
        </Fact>
      )}
      {WAYS.map(({ name, icon, label }) => {
        const text = ways[name]
        return (
          text && (
            <Fact key={name} icon={icon} label={label}>
              {text}
            </Fact>
          )
        )
      })}
    </>
  )
}

/** From when on the page says how to get in. */
function OpensLater({ opensAt }: { opensAt: string | null }) {
  const now = useNow()
  if (opensAt === null || Date.parse(opensAt) <= now) return null
  return (
    <Fact icon={IconKey} label="How to get in">
      Door code, parking and notes are shown here from {formatInstant(opensAt)}
    </Fact>
  )
}

const WAYS = [
  { name: 'bus', icon: IconBus, label: 'Bus or train' },
  { name: 'parking', icon: IconParking, label: 'Parking' },
  { name: 'uniform', icon: IconShirt, label: 'Uniform' },
] as const

/** What the table of states lets the person do now. */
function Acts({ shift, onGone }: { shift: OwnShift; onGone: () => void }) {
  const now = useNow()
  const swaps = use(OwnSwapTools)
  const { undo, sick, handBack, late, keep, comeOff } = useOwnShiftActs(shift)
  const may = (act: 'sick' | 'hand-back' | 'swap-out' | 'keep') =>
    mayAct('assignment', act, { ...shift, who: 'worker', now })
  const mayUndo = shift.undoUntil !== null && Date.parse(shift.undoUntil) > now
  const mayComeOff = shift.comeOffUntil !== null && Date.parse(shift.comeOffUntil) > now
  if (!mayUndo && !may('sick') && !may('hand-back')) return null
  return (
    <>
      {maySayLate({ ...shift, now }) && <RunningLate shift={shift} onLate={late} />}
      {may('sick') && (
        <ConfirmButton
          variant="default"
          question="Call in sick?"
          details="Your place opens for others at once, and your agency is told. Nobody asks what you have."
          confirmLabel="I Am Sick"
          onConfirm={async () => {
            await sick()
            onGone()
          }}
        >
          Call In Sick
        </ConfirmButton>
      )}
      {mayUndo ? (
        <ActButton variant="default" act={() => undo().then(onGone)}>
          Undo Claim
        </ActButton>
      ) : (
        may('hand-back') &&
        (mayComeOff ? (
          <ComeOff shift={shift} onComeOff={() => comeOff().then(onGone)} />
        ) : (
          <HandBack shift={shift} onHandBack={handBack} />
        ))
      )}
      {may('keep') && (
        <ActButton variant="default" act={keep}>
          Keep It After All
        </ActButton>
      )}
      {!mayUndo && (!shift.swap || shift.swap.state === 'declined') && may('swap-out') && swaps && (
        <swaps.Ask shift={shift} />
      )}
    </>
  )
}
