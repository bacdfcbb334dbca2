import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import type { ShortLine, ShortSites } from '#features/staffing/schema.ts'
import type { Day } from '#shared/time.ts'
import { mixesLacking } from '../../rules/mixes.ts'
import { planOf } from '../../rules/plan.ts'
import type { CellRow, Chip, Row } from '../../rules/rows.ts'
import type { Judged, Rota } from '../../schema.ts'
import { inHand, longDay, verdictWords } from '../grid/looks.ts'
import type { RotaActs } from '../grid/use-rota-acts.tsx'
import { useFolded } from './use-folding.ts'
import { type CellAt, usePointer } from './use-pointer.ts'

interface Held {
  chip: Chip
  copy: boolean
}

interface Over {
  at: CellAt
  /** Under the pointer. */
  cell: Element | undefined
}

interface Carrying {
  box: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  teamId: string
  rota: Rota
  short: ShortSites | undefined
  rows: readonly Row[]
  days: readonly Day[]
  chips: ReadonlyMap<string, Chip>
  acts: RotaActs
  onDraw: Parameters<typeof usePointer>[2]['draw']
  onChoose: (chip: Chip) => void
}

const NONE: readonly ShortLine[] = []
const NO_VERDICT = { verdict: undefined, verdictCol: -1, verdictMinutes: 0 }

/** Days that are only passed over are not judged. */
const SETTLED_MS = 150

const isSame = (a: CellAt | undefined, b: CellAt) => a?.row === b.row && a.col === b.col

function useSettled(now: number): number {
  const [settled, settle] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => settle(now), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [now])
  return settled
}

/** Carries a chip from one cell to another, with the pointer or by keyboard, and says what each row may take. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function useCarrying({ box, ghost, teamId, rota, short, rows, days, chips, acts, onDraw, onChoose }: Carrying) {
  const [held, setHeld] = useState<Held>()
  const [over, setOver] = useState<Over>()
  const queries = useQueryClient()
  const asked = (shiftId: string, day?: Day) => api.rota.judge.queryOptions({ input: { teamId, shiftId, day } })
  const { data: onOwnDay } = useQuery({ ...asked(held?.chip.shift.id ?? ''), enabled: held !== undefined })
  // What is over another day is judged as if it began then: one call for all rows.
  const col = useSettled(over?.at.col ?? -1)
  const day = held && col >= 0 && col !== held.chip.col ? days[col] : undefined
  const { data: onDay } = useQuery({ ...asked(held?.chip.shift.id ?? '', day), enabled: day !== undefined })
  const shift = held?.chip.shift
  const answered = held && (day ? onDay : onOwnDay)?.people
  const answeredCol = held ? (day ? col : held.chip.col) : -1
  // What everybody may is drawn behind the press that asks for it, and taken away behind the one that ends it.
  const drawn = useDeferredValue(
    useMemo(() => ({ shift, people: answered, col: answeredCol }), [shift, answered, answeredCol]),
  )
  const verdicts = useMemo(() => new Map(drawn.people?.map((one) => [one.userId, one])), [drawn.people])
  const isOfHeld = held !== undefined && drawn.shift === shift
  const people = isOfHeld ? drawn.people : undefined
  const mixes = useMemo(() => {
    if (!held) return NONE
    const { shift } = held.chip
    return mixesLacking(short, { ...shift, day: day ?? shift.day, siteId: rota.sites[shift.site]!.id })
  }, [held, day, short, rota.sites])
  const own = held?.chip.person?.id
  const folded = useFolded(
    useDeferredValue(useMemo(() => ({ people: onOwnDay?.people, own }), [onOwnDay?.people, own])),
  )
  const { say } = acts
  const ask = (chip: Chip) => void queries.prefetchQuery(asked(chip.shift.id))

  /** What was found for the person of a row, on the day that is judged. */
  function judgedAt({ row, col }: CellAt): Judged | undefined {
    const at = rows[row]
    return isOfHeld && at?.kind === 'person' && col === drawn.col ? verdicts.get(at.person.id) : undefined
  }

  /** What the row of somebody shows of it; nothing where nothing was found, so that it is not drawn anew. */
  function verdictOf(row: Row) {
    const verdict = row.kind === 'person' ? verdicts.get(row.person.id) : undefined
    if (!verdict || !drawn.shift) return NO_VERDICT
    return { verdict, verdictCol: drawn.col, verdictMinutes: drawn.shift.minutes }
  }

  function stop() {
    setHeld(undefined)
    setOver(undefined)
  }

  function pickUp(chip: Chip, from: CellAt) {
    ask(chip)
    setHeld({ chip, copy: false })
    setOver({ at: from, cell: undefined })
    say(`Picked up ${inHand(chip)}. Arrow keys carry it, Space sets it down, C copies it, Escape puts it back.`)
  }

  function setDown(at: CellAt | undefined, copies: boolean) {
    if (!held) return
    stop()
    const row = at && (rows[at.row] as CellRow | undefined)
    if (!at || !row || isSame(fromOf(held.chip), at)) return say('Put back.')
    place(held.chip, { at, row, copy: copies || held.copy })
  }

  function place(chip: Chip, { at, row, copy }: { at: CellAt; row: CellRow; copy: boolean }) {
    const siteId = rota.sites[chip.shift.site]!.id
    const plan = planOf({ chip, row, day: days[at.col]!, copy, clientKey: crypto.randomUUID() }, siteId)
    if (!plan) return say('Put back.')
    if ('why' in plan) {
      toast.failure(new Error(plan.why))
      return say(`Not set down. ${plan.why}`)
    }
    const found = copy ? undefined : judgedAt(at)
    void acts.act({ ...plan, siteId, judged: found, fullName: row.kind === 'person' ? row.person.name : undefined })
  }

  /** The cell of a chip, where it stands in sight. */
  function fromOf(chip: Chip): CellAt | undefined {
    const row = rows.findIndex(
      (one) => one.kind !== 'group' && one.cells[chip.col]?.some(({ key }) => key === chip.key),
    )
    return row < 0 ? undefined : { row, col: chip.col }
  }

  /** By keyboard: what is carried is over another cell, which is said with what letting go would mean. */
  function carryTo(at: CellAt) {
    if (!held) return
    const cell = box.current?.querySelector(`[data-r="${at.row}"] [data-c="${at.col}"]`) ?? undefined
    setOver({ at, cell })
    sayOver(held.chip, at)
  }

  function sayOver({ shift }: Chip, at: CellAt) {
    const row = rows[at.row]
    const name = row?.kind === 'person' ? row.person.name : row?.kind === 'band' ? row.title : 'Unfilled'
    const found = judgedAt(at)
    const verdict = found ? `: ${VERDICT_WORDS[found.answer.verdict]}, ${verdictWords(found, shift.minutes)}` : ''
    const lacks = mixes[0] ? `. The site lacks ${mixes[0].name} then` : ''
    say(`Over ${name}, ${longDay(days[at.col]!)}${verdict}${lacks}`)
  }

  const sayAgain = useLatest(() => held && over && sayOver(held.chip, over.at))
  const ofAnotherDay = held && drawn.col !== held.chip.col ? people : undefined
  useEffect(() => void (ofAnotherDay && sayAgain()), [ofAnotherDay, sayAgain])

  usePointer(box, ghost, {
    chipOf: (key) => chips.get(key),
    press: ask,
    begin: pickUp,
    over: (at, cell) => setOver(at && { at, cell }),
    drop: setDown,
    choose: (chip) => {
      stop()
      onChoose(chip)
    },
    cancel: () => {
      stop()
      say('Put back.')
    },
    draw: onDraw,
  })
  return {
    held,
    over,
    judgedAt,
    verdictOf,
    mixes,
    people,
    folded,
    pickUp,
    setDown: (copy = false) => setDown(over?.at, copy),
    carryTo,
    putBack: () => {
      stop()
      say('Put back.')
    },
    copy: () => {
      setHeld((before) => before && { ...before, copy: !before.copy })
      say(held?.copy ? 'Moves it.' : 'Copies it.')
    },
  }
}

const VERDICT_WORDS = { allowed: 'can take it', warned: 'can take it with a warning', blocked: 'cannot' }
