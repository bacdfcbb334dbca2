import { Button, Card } from '@mantine/core'
import { use, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant, londonDay } from '#shared/time.ts'
import { type ActOf, possibleActs } from '../../rules/states.ts'
import type { Place, ShiftDetails } from '../../schema.ts'
import { CandidateTools } from '../candidates/candidate-tools.ts'
import { isOver, noticeWords } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { PlaceMark } from '../parts/place-mark.tsx'
import { CauseDialog, type Explanation } from './cause-dialog.tsx'
import classes from './panel.module.css'
import { Keep, StandingAgainst } from './standing-against.tsx'
import { TermsEffect } from './terms-effect.tsx'

interface PlaceListProps {
  title: string
  team: Team
  shift: ShiftDetails
  places: readonly Place[]
  onPerson: (userId: string) => void
}

const WAYS: Record<Place['way'], string> = {
  claim: 'Claimed it',
  application: 'Applied for it',
  offer: 'Took an offer',
  assignment: 'Booked by a manager',
  swap: 'Swapped in',
}

/** The people of a shift with their state, and what can be done about each. */
export function PlaceList({ title, team, shift, places, onPerson }: PlaceListProps) {
  const keepsFocus = useRowFocus()
  return (
    <Card withBorder padding={0}>
      <h3 className={classes.heading}>{title}</h3>
      <List ref={keepsFocus} label={title}>
        {places.map((place) => (
          <PlaceRow key={place.assignmentId} team={team} shift={shift} place={place} onPerson={onPerson} />
        ))}
      </List>
    </Card>
  )
}

type PlaceRowProps = Omit<PlaceListProps, 'title' | 'places'> & { place: Place }

function PlaceRow({ team, shift, place, onPerson }: PlaceRowProps) {
  const tools = use(CandidateTools)
  const isAhead = place.state === 'confirmed' && Date.parse(shift.startsAt) > Date.now()
  const stood = isOver(shift) ? undefined : shift.standings.find(({ userId }) => userId === place.userId)
  return (
    <ListRow
      leading={<PersonAvatar name={place.fullName} photoFileId={place.photoFileId} size={32} />}
      title={
        <button type="button" className={classes.person} onClick={() => onPerson(place.userId)}>
          <Name>{place.fullName}</Name>
        </button>
      }
      meta={metaOf(place)}
      more={stood && stood.standing.standing !== 'ready' && <CutMark {...standingLook(stood, londonDay(new Date()))} />}
      end={
        <>
          {place.atRisk && <StateMark state="bad">At risk</StateMark>}
          {place.overridden && <StateMark state="soon">Override</StateMark>}
          <PlaceMark {...place} isOver={isOver(shift)} />
        </>
      }
      below={
        place.concern && (
          <StandingAgainst
            fullName={place.fullName}
            concern={place.concern}
            at={{ reader: 'manager', team, userId: place.userId, siteId: shift.siteId }}
          />
        )
      }
      actions={
        <>
          <Keep team={team} shift={shift} place={place} />
          <PlaceActions teamId={team.id} shift={shift} place={place} />
          {isAhead && tools?.ofPlace(place)}
        </>
      }
    />
  )
}

function metaOf({ pencilledUntil, way, dispute }: Place): string {
  if (dispute) return `Says: “${dispute.said}”${dispute.answer === null ? '' : `. Answered: “${dispute.answer}”`}`
  return pencilledUntil ? `Held until ${formatInstant(pencilledUntil)}` : WAYS[way]
}

/** What managers do about a place, in the words of their buttons; the other acts of the table have no button here. */
const BUTTONS: Partial<Record<ActOf<'assignment'>, string>> = {
  confirm: 'Confirm',
  'approve-hand-back': 'Take Back',
  'refuse-hand-back': 'Keep On',
  release: 'Take Off',
  miss: 'Did Not Come',
  'take-back-miss': 'Did Come',
}

interface PlaceActionsProps {
  teamId: string
  shift: ShiftDetails
  place: Place
}

function PlaceActions({ teamId, shift, place }: PlaceActionsProps) {
  const [releasing, setReleasing] = useState(false)
  const { assignmentId, state } = place
  const name = inSentence(place.fullName)
  const of = { teamId, assignmentId }
  const acts = possibleActs('assignment', { ...shift, state, who: 'manager', now: Date.now() }).filter(
    // To take back what somebody asks to hand back is to release them.
    (act) => BUTTONS[act] && !(act === 'release' && state === 'handing-back'),
  )

  const RUN: Partial<Record<ActOf<'assignment'>, () => Promise<unknown>>> = {
    confirm: () => client.shifts.confirm(of),
    'refuse-hand-back': () => client.shifts.refuseHandBack(of),
    miss: () => client.shifts.missed({ ...of, missed: true }),
    'take-back-miss': () => client.shifts.missed({ ...of, missed: false }),
  }

  const { busy, doing, run } = useAct(async (act: ActOf<'assignment'>) => {
    const send = RUN[act]
    if (send) await actAndShow(send, api.shifts.key())
    else setReleasing(true)
  })

  async function release(why: Explanation) {
    await actAndShow(() => client.shifts.release({ ...of, ...why }), api.shifts.key())
    setReleasing(false)
    toast.success(`${name} is off the shift`)
  }

  if (acts.length === 0) return null
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          variant="default"
          size="sm"
          aria-label={`${BUTTONS[act]}: ${name}`}
          loading={doing === act}
          disabled={busy}
          onClick={() => void run(act)}
        >
          {BUTTONS[act]}
        </Button>
      ))}
      {place.dispute?.answer === null && (
        <NoteDialog
          button="Keep the Note"
          buttonLabel={`Keep the note: ${name}`}
          size="sm"
          title="Keep the note?"
          details="They are told, and read your answer."
          label={`Answer to ${name}`}
          required
          send="Keep the Note"
          onSend={async (note) => {
            await actAndShow(() => client.shifts.upholdMiss({ ...of, note }), api.shifts.key())
          }}
        />
      )}
      {releasing && (
        <CauseDialog
          title={`Take ${name} off the shift?`}
          explained="release"
          effect={<Effect teamId={teamId} shift={shift} isBooked={state === 'confirmed'} />}
          confirmLabel="Take Off"
          onConfirm={release}
          onClose={() => setReleasing(false)}
        />
      )}
    </>
  )
}

function Effect({ teamId, shift, isBooked }: { teamId: string; shift: ShiftDetails; isBooked: boolean }) {
  if (shift.state === 'draft') return 'They have not been told of it, and are not told now.'
  return (
    <>
      They are told at once, {noticeWords(shift)}.
      <TermsEffect teamId={teamId} shifts={[{ ...shift, booked: isBooked ? 1 : 0 }]} />
    </>
  )
}
