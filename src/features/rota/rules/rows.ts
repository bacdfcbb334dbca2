import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { Away, RotaPerson, RotaShift } from '../schema.ts'
import type { Need } from './needs.ts'

/** A place on a shift as the rota draws it: of somebody, or open. */
export interface Chip {
  /** The id of the assignment, or the shift's with `:open`. */
  key: string
  shift: RotaShift
  place: RotaShift['places'][number] | null
  siteName: string
  /** Whose it is; undefined for an open place. */
  person: RotaPerson | undefined
  /** How many places are open, for an open one. */
  open: number
  col: number
  /** It is not what the filter asks for, and stands there because the person is taken. */
  isDim: boolean
  /** It was not so at the telling that is compared with. */
  isNew?: true
}

/** What somebody had at the telling that is compared with, and has no more. */
export interface Gone {
  key: string
  /** `07–15` */
  times: string
  siteName: string
}

/** The shifts of some chips, each once. */
export const shiftsOf = (chips: readonly Chip[]): RotaShift[] => [
  ...new Map(chips.map(({ shift }) => [shift.id, shift])).values(),
]

interface RowOfCells {
  key: string
  cells: readonly (readonly Chip[])[]
  /** How many chips its fullest cell has. */
  lines: number
}

export interface PersonRow extends RowOfCells {
  kind: 'person'
  person: RotaPerson
  /** When they are not there, by day. */
  away: readonly (Away | undefined)[]
  minutes: number
  /** What their shifts pay, in pence; null for a manager who sees no pay. */
  pay: number | null
  /** Their minutes in each week that is shown. */
  weeks: readonly number[]
  /** By day, where a telling is compared with. */
  gone?: readonly (readonly Gone[])[]
}

export interface OpenRow extends RowOfCells {
  kind: 'open'
  places: number
  minutes: number
}

/** Shifts of the same times and job at one site. */
export interface BandRow extends RowOfCells {
  kind: 'band'
  title: string
  sub: string
  siteId: string
  job: JobCode
  start: string
  end: string
}

/** A heading over rows. */
export interface GroupRow {
  kind: 'group'
  key: string
  title: string
  sub: string
  /** Of required places, how many somebody has; null where it is of people. */
  filled: { of: number; taken: number; charge: number | null } | null
  /** Of a site that has said what it needs: what is lacking, by day. */
  needs?: { siteId: string; ofDays: readonly (Need | undefined)[] } | undefined
}

export type Row = PersonRow | OpenRow | BandRow | GroupRow
export type CellRow = Exclude<Row, GroupRow>

/** Sums of what is shown; money null for a manager who sees none. */
export interface Totals {
  minutes: number
  required: number
  taken: number
  pay: number | null
  charge: number | null
  open: number
  openMinutes: number
  drafts: number
}
