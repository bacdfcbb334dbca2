import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { can } from '#features/teams/policy.ts'
import { inSentence } from '#shared/names.ts'
import { shiftActions } from '../../policy.ts'
import type { Override, ShiftDetails } from '../../schema.ts'
import type { Team } from '../manager/team.ts'
import type { CoveredPart } from './cover-dialog.tsx'

const OverrideDialog = lazy(async () => ({ default: (await import('./override-dialog.tsx')).OverrideDialog }))
const CoverDialog = lazy(async () => ({ default: (await import('./cover-dialog.tsx')).CoverDialog }))
const PencilDialog = lazy(async () => ({ default: (await import('./pencil-dialog.tsx')).PencilDialog }))

interface Person {
  userId: string
  fullName: string
  /** Where it is known already. */
  answer?: SaidAnswer
}

/** How somebody is booked, where not simply on the whole shift. */
interface How {
  pencilledUntil?: string
  /** The part that they can cover. */
  part?: CoveredPart
}

interface Asked extends How {
  person: Person
  answer: SaidAnswer
}

interface AssigningContext {
  team: Team
  shift: ShiftDetails
  /** Books somebody; asks for a reason first where a rule blocks. */
  assign: (person: Person) => void
  /** Asks until when the place is held for the client to confirm. */
  pencil: (person: Person) => void
  /** Asks which part of the shift somebody can cover. */
  cover: (person: Person) => void
  /** The person who is being booked. */
  busy: string | undefined
}

const Context = createContext<AssigningContext | undefined>(undefined)

export function useAssigning() {
  const context = use(Context)
  if (!context) throw new Error('There is no shift around this person')
  return context
}

/** Whether a manager may book in spite of an answer: whatever blocks can be overridden. */
export function canOverride({ reasons }: SaidAnswer): boolean {
  return reasons.every(({ level, overridable }) => level !== 'block' || overridable)
}

interface AssigningProps {
  team: Team
  shift: ShiftDetails
  children: ReactNode
}

/** Books people on a shift from any list inside: at once where nothing speaks against it, and with a reason where the team may decide. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function Assigning({ team, shift, children }: AssigningProps) {
  const [busy, setBusy] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [pencilling, setPencilling] = useState<Person>()
  const [covering, setCovering] = useState<Person>()

  async function book({ person, pencilledUntil, part, override }: Omit<Asked, 'answer'> & { override?: Override }) {
    const { userId, fullName } = person
    const call = { teamId: team.id, shiftId: shift.id, userId, ...(override && { override }) }
    const booked = await actAndShow(async () => {
      if (part) await client.shifts.coverPart({ ...call, ...part, version: shift.version })
      else return client.shifts.assign({ ...call, ...(pencilledUntil && { pencilledUntil }) })
    }, api.shifts.key())
    const told = shift.state === 'open' ? `, and told in ${HOLD_S} seconds` : ''
    const left = part ? '. The rest stays open' : ''
    const place = booked?.places.find((one) => one.userId === userId)
    toast.success(`${inSentence(fullName)} is ${pencilledUntil ? 'pencilled in' : 'booked'}${told}${left}`, {
      ...(place && { action: { label: 'Undo', run: () => void undo(place) } }),
    })
  }

  /** Takes a booking back before the person is told. */
  async function undo({ assignmentId, fullName }: ShiftDetails['places'][number]) {
    try {
      await actAndShow(() => client.shifts.undoAssign({ teamId: team.id, assignmentId }), api.shifts.key())
      toast.success(`${inSentence(fullName)} is off again, and was not told`)
    } catch (error) {
      toast.failure(error)
    }
  }

  /** Asks for an override where the answer, known or that of the refusal, lets the team decide. */
  async function start(person: Person, how: How = {}) {
    const ask = (answer: SaidAnswer | undefined) => {
      const asks = answer?.verdict === 'blocked' && canOverride(answer) && can(team, shiftActions.override)
      if (asks) setAsked({ ...how, person, answer })
      return asks
    }
    // For a part of the shift the answer is another one than for the whole shift.
    if (!how.part && ask(person.answer)) return
    setBusy(person.userId)
    try {
      await book({ ...how, person })
    } catch (error) {
      if (!ask(conflictState<{ answer?: SaidAnswer }>(error)?.answer)) toast.failure(error)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Context
      value={{ team, shift, assign: (person) => void start(person), pencil: setPencilling, cover: setCovering, busy }}
    >
      {children}
      <Suspense>
        {asked && (
          <OverrideDialog
            at={{ reader: 'manager', team, userId: asked.person.userId, siteId: shift.siteId }}
            fullName={asked.person.fullName}
            answer={asked.answer}
            onClose={() => setAsked(undefined)}
            onOverride={async (override) => {
              await book({ ...asked, override })
              setAsked(undefined)
            }}
          />
        )}
        {covering && (
          <CoverDialog
            fullName={covering.fullName}
            shift={shift}
            onClose={() => setCovering(undefined)}
            onCover={(part) => {
              setCovering(undefined)
              void start(covering, { part })
            }}
          />
        )}
        {pencilling && (
          <PencilDialog
            fullName={pencilling.fullName}
            startsAt={shift.startsAt}
            onClose={() => setPencilling(undefined)}
            onPencil={(until) => {
              setPencilling(undefined)
              void start(pencilling, { pencilledUntil: until })
            }}
          />
        )}
      </Suspense>
    </Context>
  )
}
