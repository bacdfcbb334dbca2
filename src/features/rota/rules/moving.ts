import { addDays } from '#shared/time.ts'
import type { Change, Rota } from '../schema.ts'
import type { Chip } from './rows.ts'

/** Whoever has each of them now, and nobody. */
export const [AS_NOW, NOBODY] = ['as-now', 'nobody'] as const

export interface Moving {
  /** So many days later. */
  by: number
  /** Who has them then: `AS_NOW`, `NOBODY` or somebody. */
  to: string
}

/** What it comes to when chips are moved together: each shift once, with whoever else is on it. */
export function movesOf(chips: readonly Chip[], { by, to }: Moving): Change[] {
  return [...Map.groupBy(chips, ({ shift }) => shift.id).values()].flatMap((own) => {
    const { id: shiftId, version, day } = own[0]!.shift
    const move: Change[] = by === 0 ? [] : [{ kind: 'move', shiftId, version, startsOn: addDays(day, by) }]
    if (to === AS_NOW) return move
    const others = own.filter(({ person }) => person?.id !== to)
    if (move.length === 0 && to !== NOBODY) return others.map((chip) => placedWith(chip, to))
    // The move is judged for whoever is on it: who comes off does so first.
    const off = others.flatMap(({ place }): Change[] => (place ? [{ kind: 'take-off', assignmentId: place[0] }] : []))
    const on = to === NOBODY ? [] : others.map((): Change => ({ kind: 'book', shiftId, userId: to }))
    return [...off, ...move, ...on]
  })
}

const placedWith = ({ place, shift }: Chip, userId: string): Change =>
  place ? { kind: 'hand-over', assignmentId: place[0], userId } : { kind: 'book', shiftId: shift.id, userId }

/** Copies of chips as drafts: a place each. */
export function copiesOf(chips: readonly Chip[], { by, to }: Moving, sites: Rota['sites']): Change[] {
  return chips.map(({ shift, person }, at) => {
    const userId = to === AS_NOW ? person?.id : to === NOBODY ? undefined : to
    return {
      ...({
        kind: 'create',
        clientKey: `copy-${at}-${shift.id}`,
        siteId: sites[shift.site]!.id,
        job: shift.job,
      } as const),
      ...{ startsOn: addDays(shift.day, by), start: shift.start, end: shift.end, breakMin: shift.break, places: 1 },
      like: shift.id,
      ...(userId && { userId }),
    }
  })
}
