import { Button, Card } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import { mayAct, type OfferState } from '../../rules/states.ts'
import type { ShiftDetails } from '../../schema.ts'
import { OfferCountdown } from '../parts/offer-countdown.tsx'
import classes from './panel.module.css'
import { useAssigning } from './use-assigning.tsx'

interface InterestProps {
  shift: ShiftDetails
  /** Whether a place is left that can be given. */
  fills: boolean
  onPerson: (userId: string) => void
}

const LOOKS: Record<OfferState, [State, string]> = {
  applied: ['info', 'Applied'],
  offered: ['info', 'Asked'],
  standby: ['info', 'On standby'],
  accepted: ['ok', 'Accepted'],
  declined: ['plain', 'Said no'],
  expired: ['plain', 'Did not answer'],
  withdrawn: ['plain', 'Withdrawn'],
  'not-picked': ['plain', 'Not picked'],
}

/** Who has applied for a shift or is asked, and what they said; those with a place stand above. */
export function Interest({ shift, fills, onPerson }: InterestProps) {
  const keepsFocus = useRowFocus()
  const { assign, busy } = useAssigning()
  const offers = shift.offers.filter(({ state }) => state !== 'accepted')
  if (offers.length === 0) return null
  const now = Date.now()
  return (
    <Card withBorder padding={0}>
      <h3 className={classes.heading}>Applied and asked</h3>
      <List ref={keepsFocus} label="Applied and asked">
        {offers.map((offer) => {
          const [state, words] = LOOKS[offer.state]
          const canPick = fills && mayAct('offer', 'pick', { ...shift, state: offer.state, who: 'manager', now })
          return (
            <ListRow
              key={offer.offerId}
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
                  formatInstant(offer.madeAt)
                )
              }
              end={<StateMark state={state}>{words}</StateMark>}
              actions={
                canPick && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Book ${inSentence(offer.fullName)}`}
                    loading={busy === offer.userId}
                    onClick={() => assign(offer)}
                  >
                    Book
                  </Button>
                )
              }
            />
          )
        })}
      </List>
    </Card>
  )
}
