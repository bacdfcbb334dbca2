import { Button, Card } from '@mantine/core'
import { IconHourglass, IconX } from '@tabler/icons-react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import { formatWhen } from '#shared/time.ts'
import { mayAct, possibleActs, WAITING_OFFERS } from '../../rules/states.ts'
import type { ShiftDetails } from '../../schema.ts'
import { useAssigning } from '../candidates/use-assigning.tsx'
import classes from '../panel/panel.module.css'
import { OfferCountdown } from '../parts/offer-countdown.tsx'
import { offerLooks } from './offer-looks.ts'

interface InterestProps {
  teamId: string
  shift: ShiftDetails
  /** Whether a place is left that can be given. */
  fills: boolean
  onPerson: (userId: string) => void
}

type Offer = ShiftDetails['offers'][number]

const WAITING: ReadonlySet<string> = new Set(WAITING_OFFERS)

/** Who has applied for a shift or is asked; those with a place stand above. */
export function Interest(props: InterestProps) {
  const keepsFocus = useRowFocus()
  const waiting = offersOf(props.shift).filter(isWaiting)
  if (waiting.length === 0) return null
  return (
    <Card withBorder padding={0}>
      <h3 className={classes.heading}>Applied and asked</h3>
      <List ref={keepsFocus} label="Applied and asked">
        {waiting.map((offer) => (
          <OfferRow key={offer.offerId} {...props} offer={offer} />
        ))}
      </List>
    </Card>
  )
}

/** Who was asked and does not come, folded: whoever fills the place looks at the others first. */
export function AskedBefore(props: InterestProps) {
  const answered = offersOf(props.shift).filter((offer) => !isWaiting(offer))
  if (answered.length === 0) return null
  return (
    <Card withBorder padding={0}>
      <details className={classes.group}>
        <summary>{answeredWords(answered)}</summary>
        <List label="Asked before">
          {answered.map((offer) => (
            <OfferRow key={offer.offerId} {...props} offer={offer} />
          ))}
        </List>
      </details>
    </Card>
  )
}

function offersOf({ cascade, offers }: ShiftDetails): Offer[] {
  // Who is asked in turn stands above, in that order.
  const inTurn = new Set(cascade?.steps.flatMap(({ state, userId }) => (state === 'asked' ? [userId] : [])))
  return offers.filter(
    ({ state, userId }) =>
      state !== 'accepted' &&
      (WAITING.has(state) || !inTurn.has(userId)) &&
      !(state === 'offered' && inTurn.has(userId)),
  )
}

const isWaiting = ({ state }: Offer) => WAITING.has(state)

/** `2 did not answer, 1 said no`. */
const answeredWords = (offers: readonly Offer[]) =>
  [...Map.groupBy(offers, ({ state }) => offerLooks[state][1].toLowerCase())]
    .map(([words, some]) => `${some.length} ${words}`)
    .join(', ')

interface OfferRowProps extends InterestProps {
  offer: Offer
}

function OfferRow({ teamId, shift, offer, fills, onPerson }: OfferRowProps) {
  const { assign, busy } = useAssigning()
  const [state, words] = offerLooks[offer.state]
  const canPick = fills && mayAct('offer', 'pick', { ...shift, state: offer.state, who: 'manager', now: Date.now() })
  return (
    <ListRow
      leading={<PersonAvatar name={offer.fullName} photoFileId={offer.photoFileId} size={32} />}
      title={
        <button type="button" className={classes.person} onClick={() => onPerson(offer.userId)}>
          <Name>{offer.fullName}</Name>
        </button>
      }
      meta={
        offer.state === 'offered' && offer.expiresAt ? (
          <OfferCountdown expiresAt={offer.expiresAt} />
        ) : (
          formatWhen(offer.madeAt)
        )
      }
      end={<StateMark state={state}>{words}</StateMark>}
      actions={
        <>
          {canPick && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Book ${inSentence(offer.fullName)}`}
              loading={busy === offer.userId}
              onClick={() => assign(offer)}
            >
              Book
            </Button>
          )}
          <Answer teamId={teamId} shift={shift} offer={offer} />
        </>
      }
    />
  )
}

const ANSWERS = [
  { act: 'stand-by', answer: 'standby', label: 'Stand By', done: 'on standby: asked first when somebody drops out' },
  { act: 'close', answer: 'not-picked', label: 'Not Picked', done: 'told that somebody else was picked' },
] as const

/** What else is said to somebody who applied. */
function Answer({ teamId, shift, offer }: { teamId: string; shift: ShiftDetails; offer: Offer }) {
  const { offerId, state, fullName } = offer
  const name = inSentence(fullName)
  const possible = possibleActs('offer', { ...shift, state, who: 'manager', now: Date.now() })
  const { busy, run } = useAct(({ answer, done }: (typeof ANSWERS)[number]) =>
    actAndShow(async () => {
      await client.shifts.answerApplication({ teamId, offerId, answer })
      toast.success(`${name} is ${done}`)
    }, api.shifts.key()),
  )
  if (shift.state !== 'open' || Date.parse(shift.startsAt) <= Date.now()) return null
  const entries = ANSWERS.filter(({ act }) => possible.includes(act)).map((one) => ({
    label: one.label,
    icon: one.answer === 'standby' ? IconHourglass : IconX,
    onChoose: () => void run(one),
  }))
  return entries.length > 0 && <OverflowMenu label={`More for ${name}`} entries={entries} busy={busy} />
}
