import { Button, Card } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { whenText } from '#features/shifts/rules/shift-words.ts'
import type { ShiftDetails, Swap } from '#features/shifts/schema.ts'
import { inSentence } from '#shared/names.ts'
import classes from './swaps.module.css'

interface SwapsProps {
  teamId: string
  shift: ShiftDetails
  onPerson: (userId: string) => void
}

/** Places of the shift that may change hands: who asks, who would take it, and the manager's word. */
export function Swaps({ teamId, shift, onPerson }: SwapsProps) {
  const keepsFocus = useRowFocus()
  if (shift.swaps.length === 0) return null
  return (
    <Card withBorder padding={0}>
      <h3 className={classes.heading}>May change hands</h3>
      <List ref={keepsFocus} label="May change hands">
        {shift.swaps.map((swap) => (
          <ListRow
            key={swap.id}
            leading={<PersonAvatar name={swap.from.fullName} photoFileId={swap.from.photoFileId} size={32} />}
            title={<Person person={swap.from} onPerson={onPerson} />}
            more={
              swap.to ? (
                <>
                  to <Person person={swap.to} onPerson={onPerson} />
                </>
              ) : (
                askedText(swap)
              )
            }
            end={
              <StateMark state={swap.to ? 'soon' : 'info'}>{swap.to ? 'Waits for you' : 'Asks colleagues'}</StateMark>
            }
            below={
              swap.to &&
              (swap.inReturn
                ? `In return for ${whenText(swap.inReturn)} at ${swap.inReturn.siteName}. Both are judged again when you agree.`
                : 'They are judged again when you agree.')
            }
            actions={swap.to && <Answer teamId={teamId} swap={swap} />}
          />
        ))}
      </List>
    </Card>
  )
}

/** At night nobody is asked before the morning. */
function askedText({ asked, declined }: Swap) {
  return asked === 0
    ? 'Nobody asked yet'
    : `${asked} ${asked === 1 ? 'colleague' : 'colleagues'} asked${declined > 0 ? `, ${declined} said no` : ''}`
}

function Person({ person, onPerson }: { person: Swap['from']; onPerson: (userId: string) => void }) {
  return (
    <button type="button" className={classes.person} onClick={() => onPerson(person.userId)}>
      <Name>{person.fullName}</Name>
    </button>
  )
}

function Answer({ teamId, swap: { id, from, to, inReturn } }: { teamId: string; swap: Swap }) {
  const taker = inSentence(to?.fullName ?? '')
  const {
    busy,
    doing,
    run: answer,
  } = useAct((approve: boolean) =>
    actAndShow(async () => {
      await client.swaps.answer({ teamId, swapId: id, approve })
      toast.success(
        approve
          ? `${taker} works it now${inReturn ? `, and ${inSentence(from.fullName)} theirs` : ''}`
          : `It stays with ${inSentence(from.fullName)}`,
      )
    }, api.shifts.key()),
  )
  return (
    <>
      <Button
        size="sm"
        aria-label={inReturn ? `Agree: ${taker} swaps for it` : `Agree: ${taker} takes it over`}
        loading={doing === true}
        disabled={busy}
        onClick={() => void answer(true)}
      >
        Agree
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={`Not this time: ${taker} does not take it over`}
        loading={doing === false}
        disabled={busy}
        onClick={() => void answer(false)}
      >
        Not This Time
      </Button>
    </>
  )
}
