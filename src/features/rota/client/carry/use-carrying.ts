import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Day } from '#shared/time.ts'
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
  rows: readonly Row[]
  days: readonly Day[]
  chips: ReadonlyMap<string, Chip>
  acts: RotaActs
  onDraw: Parameters<typeof usePointer>[2]['draw']
}

const isSame = (a: CellAt | undefined, b: CellAt) => a?.row === b.row && a.col === b.col

/** Carries a chip from one cell to another, with the pointer or by keyboard, and says what each row may take. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function useCarrying({ box, ghost, teamId, rota, rows, days, chips, acts, onDraw }: Carrying) {
  const [held, setHeld] = useState<Held>()
  const [over, setOver] = useState<Over>()
  const queries = useQueryClient()
  const asked = (shiftId: string) => api.rota.judge.queryOptions({ input: { teamId, shiftId } })
  const { data } = useQuery({ ...asked(held?.chip.shift.id ?? ''), enabled: held !== undefined })
  const judged = useMemo(() => new Map(data?.people.map((one) => [one.userId, one])), [data])
  const folded = useFolded(held && data?.people, held?.chip.person?.id)
  const { say } = acts
  const ask = (chip: Chip) => void queries.prefetchQuery(asked(chip.shift.id))

  /** What was found for the person of a row, on the day of what is carried. */
  function judgedAt(chip: Chip, { row, col }: CellAt): Judged | undefined {
    const at = rows[row]
    return at?.kind === 'person' && col === chip.col ? judged.get(at.person.id) : undefined
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
    const found = plan.userId && !copy ? judgedAt(chip, at) : undefined
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
    const row = rows[at.row]
    const name = row?.kind === 'person' ? row.person.name : row?.kind === 'band' ? row.title : 'Unfilled'
    const found = judgedAt(held.chip, at)
    const verdict = found
      ? `: ${VERDICT_WORDS[found.answer.verdict]}, ${verdictWords(found, held.chip.shift.minutes)}`
      : ''
    say(`Over ${name}, ${longDay(days[at.col]!)}${verdict}`)
  }

  usePointer(box, ghost, {
    chipOf: (key) => chips.get(key),
    press: ask,
    begin: pickUp,
    over: (at, cell) => setOver(at && { at, cell }),
    drop: setDown,
    cancel: () => {
      stop()
      say('Put back.')
    },
    draw: onDraw,
  })
  return {
    held,
    over,
    judged,
    people: data?.people,
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
