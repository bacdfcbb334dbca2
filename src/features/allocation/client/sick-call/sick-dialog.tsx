import { Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import type { Covered, SickCall } from '../../schema.ts'
import { count } from '../plans/plan-words.ts'
import { toldWords } from '../result/told-words.ts'
import { Moves } from './moves.tsx'
import classes from './sick.module.css'
import { TheirShifts } from './their-shifts.tsx'

export interface OffSickProps {
  teamId: string
  person: { userId: string; fullName: string }
  /** The shift that they cannot come to. */
  shiftId: string
}

interface SickDialogProps extends OffSickProps {
  onClose: () => void
}

/** The answer that is there at once, and the better one, which may move others. */
function useAnswers({ isAsked, ...of }: { teamId: string; userId: string; shiftIds: string[]; isAsked: boolean }) {
  const enabled = isAsked && of.shiftIds.length > 0
  const instant = useQuery(
    api.allocation.sickCall.queryOptions({
      input: { ...of, better: false },
      enabled,
      placeholderData: keepPreviousData,
    }),
  )
  const better = useQuery(
    api.allocation.sickCall.queryOptions({ input: { ...of, better: true }, enabled: enabled && instant.isSuccess }),
  )
  return {
    instant,
    better: isBetter(instant.data, better.data) ? better.data : undefined,
    isSearching: better.isFetching,
  }
}

const pairs = ({ moves }: SickCall) =>
  moves
    .map(({ shiftId, person }) => `${shiftId} ${person.userId}`)
    .sort()
    .join()

const isBetter = (instant: SickCall | undefined, better: SickCall | undefined) =>
  instant !== undefined && better !== undefined && pairs(instant) !== pairs(better)

/** What is done about it: who comes, booked or asked. */
type Covering = Pick<SickCall, 'way' | 'moves'>

/** Somebody cannot come: who can, with the least change for others; it is booked, or offered, as the team does. */
export function SickDialog({ teamId, person, shiftId, onClose }: SickDialogProps) {
  const [shiftIds, setShiftIds] = useState([shiftId])
  const [kept, setKept] = useState<'instant' | 'better'>()
  const name = inSentence(person.fullName)

  const covering = useAct(async ({ way, moves }: Covering) => {
    const done = await actAndShow(
      () =>
        client.allocation.coverSick({
          teamId,
          userId: person.userId,
          shiftIds,
          way,
          moves: moves.map((move) => ({ shiftId: move.shiftId, userId: move.person.userId })),
        }),
      api.shifts.key(),
      api.rota.key(),
      api.allocation.runs.key(),
      api.allocation.proposed.key(),
    )
    say(done, { teamId, name })
    onClose()
  })
  // What is being covered is not asked about again by its own news.
  const { instant, better, isSearching } = useAnswers({
    ...{ teamId, shiftIds, userId: person.userId },
    isAsked: !covering.busy,
  })
  const shown = kept === 'instant' ? instant.data : (better ?? instant.data)

  return (
    <Dialog opened onClose={onClose} title={`${name} is off sick`} size={560}>
      <div className={classes.form}>
        <TheirShifts {...{ teamId, shiftIds }} userId={person.userId} shiftId={shiftId} onChange={setShiftIds} />
        <section aria-label="Who can come">
          {instant.isPending && shiftIds.length > 0 && (
            <Loading what="who can come">
              <RowsSkeleton rows={2} />
            </Loading>
          )}
          {instant.isError && <ErrorView error={instant.error} onRetry={() => void instant.refetch()} />}
          {shown && <Moves call={shown} />}
          <div className={classes.search} role="status">
            {isSearching
              ? 'Looking for a better way…'
              : shown && searched(shown, better !== undefined && kept !== 'instant')}
            {better && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setKept(kept === 'instant' ? 'better' : 'instant')}
              >
                {kept === 'instant' ? 'See the Better Way' : 'See the First Answer'}
              </Button>
            )}
          </div>
        </section>
      </div>
      <Foot {...{ call: shown, shiftIds, covering, name, onClose }} />
    </Dialog>
  )
}

function searched({ moves, moved }: SickCall, isBetter: boolean): string {
  if (moves.length === 0) return ''
  if (moved === 0) return isBetter ? 'A better way was found; nobody else is moved.' : 'Nobody else is moved.'
  return `${moved === 1 ? 'One other person works' : `${moved} other people work`} otherwise than planned.`
}

interface FootProps {
  call: SickCall | undefined
  shiftIds: readonly string[]
  covering: ReturnType<typeof useAct<Covering>>
  name: string
  onClose: () => void
}

/** Books or offers as the team does; the other way stands beside it. */
function Foot({ call, shiftIds, covering, name, onClose }: FootProps) {
  const way = call?.way ?? 'book'
  const other = way === 'book' ? 'offer' : 'book'
  const moves = call?.moves ?? []
  const many = moves.length
  const words = { book: `Book ${many}`, offer: `Offer ${many}` }
  const canBoth = many > 0 && call?.moved === 0
  return (
    <>
      <Text c="dimmed" size="sm" mt="md">
        {name} comes off {count(shiftIds.length, 'shift')}, as sick.
      </Text>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {canBoth && (
          <Button
            variant="default"
            loading={covering.doing?.way === other}
            disabled={covering.busy}
            onClick={() => void covering.run({ way: other, moves })}
          >
            {words[other]}
          </Button>
        )}
        <Button
          loading={covering.doing?.way === way}
          disabled={!call || shiftIds.length === 0 || covering.busy}
          onClick={() => void covering.run({ way, moves })}
        >
          {many === 0 ? 'Take Off' : words[way]}
        </Button>
      </div>
    </>
  )
}

/** What was done; what was booked can be undone. */
function say({ booked, offered, step, tells }: Covered, { teamId, name }: { teamId: string; name: string }) {
  const done = [
    booked > 0 && `${booked} booked`,
    offered > 0 && `offered to ${offered === 1 ? 'one person' : `${offered} people`}`,
  ]
  const what = done.filter(Boolean).join(', ')
  const undo = async (stepId: string) => {
    try {
      await actAndShow(() => client.rota.undo({ teamId, stepId }), api.shifts.key(), api.rota.key())
      toast.success('Taken back')
    } catch (error) {
      toast.failure(error)
    }
  }
  toast.success(
    `${name} is off${what && `, ${what}`}${toldWords(tells)}`,
    step ? { action: { label: 'Undo', run: () => void undo(step.id) } } : {},
  )
}
