import { Card } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant, londonTime } from '#shared/time.ts'
import { asksFrom } from '../../rules/cascade.ts'
import type { Cascade as CascadeOf, ShiftDetails } from '../../schema.ts'
import classes from '../panel/panel.module.css'
import { OfferCountdown } from '../parts/offer-countdown.tsx'
import { offerLooks } from './offer-looks.ts'

interface CascadeProps {
  teamId: string
  shift: ShiftDetails
  onPerson: (userId: string) => void
}

/** Who is asked in turn: how each has answered, who has until when, and who is next. */
export function Cascade({ teamId, shift, onPerson }: CascadeProps) {
  const { cascade } = shift
  if (!cascade || cascade.steps.length === 0) return null
  const next = cascade.steps.find(({ state }) => state === 'waiting')
  return (
    <Card withBorder padding={0}>
      <h3 className={classes.heading}>
        Asked in turn <small>{stateOf(cascade, shift)}</small>
        {cascade.state === 'running' && <Stop teamId={teamId} shiftId={shift.id} />}
      </h3>
      <List label="Asked in turn">
        {cascade.steps.map((step) => {
          const [state, words] = lookOf(step, { cascade, isNext: step === next })
          return (
            <ListRow
              key={step.userId}
              leading={<PersonAvatar name={step.fullName} photoFileId={step.photoFileId} size={32} />}
              title={
                <button type="button" className={classes.person} onClick={() => onPerson(step.userId)}>
                  <Name>{step.fullName}</Name>
                </button>
              }
              meta={step.offer === 'offered' && step.expiresAt && <OfferCountdown expiresAt={step.expiresAt} />}
              end={<StateMark state={state}>{words}</StateMark>}
            />
          )
        })}
      </List>
    </Card>
  )
}

type Step = CascadeOf['steps'][number]

function lookOf(step: Step, { cascade, isNext }: { cascade: CascadeOf; isNext: boolean }): [State, string] {
  if (step.state === 'passed') return ['plain', step.isCapped ? 'Has enough offers' : 'Cannot take it now']
  if (step.state === 'waiting') {
    if (cascade.state !== 'running') return ['plain', 'Not asked']
    return isNext ? ['draft', 'Next'] : ['plain', 'In line']
  }
  if (step.offer === 'offered' && step.expiresAt) return ['info', `Until ${londonTime(new Date(step.expiresAt))}`]
  return step.offer === null ? ['plain', 'Asked'] : offerLooks[step.offer]
}

const ENDED: Record<Exclude<CascadeOf['state'], 'running'>, string> = {
  filled: 'Every place is taken',
  stopped: 'Stopped',
  closed: 'Ended: the shift was cancelled, moved or has begun',
  'nobody-left': 'Everybody has been asked',
}

function stateOf(cascade: CascadeOf, shift: ShiftDetails): string {
  if (cascade.state !== 'running') return ENDED[cascade.state]
  const now = new Date()
  const from = asksFrom(now, shift.startsAt)
  if (from > now) return `Goes on at ${formatInstant(from)}: nobody is rung at night`
  return cascade.by === null ? 'Those on standby, as a place has opened' : 'One after another'
}

function Stop({ teamId, shiftId }: { teamId: string; shiftId: string }) {
  return (
    <span className={classes.stop}>
      <ConfirmButton
        variant="default"
        size="compact-sm"
        question="Stop asking?"
        details="Nobody else is asked, and whoever has not answered yet cannot accept any more."
        confirmLabel="Stop"
        onConfirm={async () => {
          await actAndShow(() => client.shifts.stopCascade({ teamId, shiftId }), api.shifts.key())
          toast.success('Nobody else is asked')
        }}
      >
        Stop
      </ConfirmButton>
    </span>
  )
}
