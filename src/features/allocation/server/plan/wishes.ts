import type { Answer } from '#features/eligibility/rules/eligibility.ts'
import type { RunOptions } from '../../schema.ts'
import type { Asking } from './problem.ts'

/** What whoever plans wishes about pairs. */
export class Wishes {
  private readonly pins: ReadonlyMap<number, number>
  private readonly forbidden: ReadonlySet<string>
  private readonly warnings: RunOptions['warnings']

  constructor({ problem }: Asking, { warnings }: Pick<RunOptions, 'warnings'>) {
    this.pins = new Map(problem.pins?.map(({ person, place }) => [place, person]))
    this.forbidden = new Set(problem.forbidden?.map(({ person, place }) => `${place} ${person}`))
    this.warnings = warnings
  }

  isPinned(place: number, person: number): boolean {
    return this.pins.get(place) === person
  }

  /** Whether the planner wishes that somebody does not have a place. */
  isKeptAway(place: number, person: number): boolean {
    return this.forbidden.has(`${place} ${person}`)
  }

  /** Whether others than who is pinned to a place are kept from it. */
  isOthers(place: number, person: number): boolean {
    return (this.pins.get(place) ?? person) !== person
  }

  /** Whether the planner lets somebody have a place, whatever the rules say. */
  lets(place: number, person: number): boolean {
    return !this.isOthers(place, person) && !this.isKeptAway(place, person)
  }

  allow(place: number, person: number, { verdict }: Answer): boolean {
    if (!this.lets(place, person) || verdict === 'blocked') return false
    return verdict === 'allowed' || this.warnings === 'propose' || this.isPinned(place, person)
  }
}
