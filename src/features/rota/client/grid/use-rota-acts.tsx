import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { conflictState, errorMessage } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import type { Override } from '#features/shifts/schema.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import { inSentence } from '#shared/names.ts'
import { foresee } from '../../rules/foresee.ts'
import type { Change, Judged, Refusal, Rota } from '../../schema.ts'
import { sayRefused } from '../steps/reverse.ts'
import { useSteps } from '../steps/use-steps.ts'

export type Team = Standing & { id: string }

export interface AskedOverride {
  team: Team
  userId: string
  siteId: string
  fullName: string
  answer: SaidAnswer
  onOverride: (override: Override) => Promise<void>
  onClose: () => void
}

interface Done {
  changes: Change[]
  words: string
  /** Who gets the place, and what was found for them. */
  judged?: Judged | undefined
  fullName?: string | undefined
  siteId: string
}

/** Whether a manager may go on in spite of an answer: whatever blocks can be overridden. */
const isOverridable = ({ reasons }: SaidAnswer) =>
  reasons.every(({ level, overridable }) => level !== 'block' || overridable)

interface Options {
  team: Team
  rota: Rota | undefined
  askOverride: (asked: AskedOverride) => ReactNode
}

const NONE: Change[] = []

/** Does what is planned: it is drawn at once, and said when it is done or refused. */
export function useRotaActs({ team, rota, askOverride }: Options) {
  const steps = useSteps(team.id)
  const [pending, setPending] = useState(NONE)
  // It is said without drawing the page anew.
  const live = useRef<HTMLDivElement>(null)
  const say = useCallback((words: string) => {
    if (live.current) live.current.textContent = words
  }, [])
  const [asked, setAsked] = useState<{ done: Done; answer: SaidAnswer }>()

  const shown = useMemo(() => (rota && pending.length > 0 ? foresee(rota, pending) : rota), [rota, pending])

  const latest = useRef(rota)
  latest.current = rota
  const before = useRef<Promise<unknown>>(Promise.resolve())

  /** One after another: what is done next may be about what is under way. */
  function run({ changes, words }: Done): Promise<void> {
    setPending((others) => [...others, ...changes])
    const doing = before.current.then(async () => {
      try {
        await steps.act(changes.map((change) => asItIs(change, latest.current)))
        say(words)
      } finally {
        setPending((others) => others.filter((other) => !changes.includes(other)))
        // The page shows what has come of it.
        await new Promise(requestAnimationFrame)
      }
    })
    before.current = doing.catch(() => undefined)
    return doing
  }

  /** After what is under way: the last step may be that. */
  function afterwards(turn: () => Promise<void>) {
    before.current = before.current.then(turn)
    return before.current as Promise<void>
  }

  /** Who was first, and what they did, where the refusal says it; and the way on, where it names whose places are in the way. */
  function refuse(error: unknown, done: Done) {
    sayRefused(error, (inTheWay) => void act(withoutThem(done, inTheWay)))
    say(`Not done. ${conflictState<Refusal>(error)?.why ?? errorMessage(error)}`)
  }

  async function act(done: Done) {
    const { judged } = done
    if (judged?.answer.verdict === 'blocked') {
      const why = judged.answer.reasons[0]?.text ?? ''
      if (!isOverridable(judged.answer) || !can(team, shiftActions.override)) {
        toast.failure(new Error(`${inSentence(done.fullName ?? '')}: ${why}`))
        say(`Not set down. ${why}`)
        return
      }
      setAsked({ done, answer: judged.answer })
      return
    }
    try {
      await run(done)
    } catch (error) {
      refuse(error, done)
    }
  }

  const dialog = asked?.done.judged && (
    <Suspense>
      {askOverride({
        team,
        userId: asked.done.judged.userId,
        siteId: asked.done.siteId,
        fullName: asked.done.fullName ?? '',
        answer: asked.answer,
        onClose: () => setAsked(undefined),
        onOverride: async (override) => {
          await run({ ...asked.done, changes: asked.done.changes.map((change) => withOverride(change, override)) })
          setAsked(undefined)
        },
      })}
    </Suspense>
  )
  return {
    act,
    run,
    steps: { ...steps, undo: () => afterwards(steps.undo), redo: () => afterwards(steps.redo) },
    say,
    live,
    dialog,
    /** The rota as it will be once what is under way is done. */
    shown,
  }
}

/** The same, after people have come off. */
function withoutThem(done: Done, inTheWay: Refusal['inTheWay']): Done {
  const off = inTheWay.map(({ assignmentId }): Change => ({ kind: 'take-off', assignmentId }))
  return { ...done, changes: [...off, ...done.changes] }
}

/** A change by the places and versions as they are now: it may have been asked for while another one was under way. */
function asItIs(change: Change, rota: Rota | undefined): Change {
  if ('assignmentId' in change) {
    const [shiftId, userId] = change.assignmentId.split(':')
    const shift = rota?.shifts.find(({ id }) => id === shiftId)
    const place = shift?.places.find(([, at]) => rota?.people[at]?.id === userId)
    return place ? { ...change, assignmentId: place[0] } : change
  }
  if (!('version' in change)) return change
  const shift = rota?.shifts.find(({ id }) => id === change.shiftId)
  return shift ? { ...change, version: shift.version } : change
}

function withOverride(change: Change, override: Override): Change {
  return change.kind === 'book' || change.kind === 'hand-over' || change.kind === 'move'
    ? { ...change, override }
    : change
}

export type RotaActs = ReturnType<typeof useRotaActs>
