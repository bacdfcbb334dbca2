import { useState } from 'react'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Chip, Row } from '../../rules/rows.ts'
import type { Change, Rota } from '../../schema.ts'
import { inHand } from './looks.ts'
import type { RotaActs } from './use-rota-acts.tsx'

const NONE: ReadonlyMap<string, Chip> = new Map()

const chipAt = (rows: readonly Row[], { row, col, chip }: { row: number; col: number; chip: number }) => {
  const one = rows[row]
  return one && one.kind !== 'group' ? one.cells[col]?.[chip] : undefined
}

/** The chips that are selected, and what is done with all of them. */
export function useSelected() {
  const [chosen, setChosen] = useState(NONE)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const set = (chips: ReadonlyMap<string, Chip>) => {
    setChosen(chips)
    setKeys(new Set(chips.keys()))
  }
  return {
    keys,
    chips: [...chosen.values()],
    clear: () => chosen.size > 0 && set(NONE),
    choose: (chips: readonly Chip[]) => set(new Map(chips.map((chip) => [chip.key, chip]))),
    toggle(chip: Chip) {
      const next = new Map(chosen)
      if (!next.delete(chip.key)) next.set(chip.key, chip)
      set(next)
    },
    /** Shift and an arrow key: what is left and what is reached belong to it. */
    extend(rows: readonly Row[], ...places: { row: number; col: number; chip: number }[]) {
      const next = new Map(chosen)
      for (const place of places) {
        const chip = chipAt(rows, place)
        if (chip) next.set(chip.key, chip)
      }
      set(next)
    },
    /** Takes off whoever is selected, or is at the keyboard; drafts that nobody has are deleted. */
    takeOff(focused: Chip | undefined, acts: RotaActs, { sites }: Rota) {
      const chips = chosen.size > 0 ? [...chosen.values()] : focused ? [focused] : []
      const changes = chips.flatMap(offOf)
      const [first] = chips
      if (!first) return
      if (changes.length === 0) return toast.error('Nobody has it. A published shift is cancelled in its details.')
      const words =
        chips.length === 1 ? `${first.person?.name ?? 'Draft'} is off ${inHand(first)}` : `${changes.length} taken off`
      set(NONE)
      void acts.act({ changes, words, siteId: sites[first.shift.site]!.id })
    },
  }
}

function offOf({ place, shift }: Chip): Change[] {
  if (place) return [{ kind: 'take-off', assignmentId: place[0] }]
  return shift.isDraft ? [{ kind: 'cancel', shiftId: shift.id, version: shift.version }] : []
}
