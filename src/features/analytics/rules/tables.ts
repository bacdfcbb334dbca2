import type { MemberFilter } from '#features/members/schema.ts'
import { formatDay, formatMonth } from '#shared/time.ts'
import type { Trends } from '../schema.ts'

/** One line of a trend: what it is about, its numbers in the order of the table's columns, and whom it is about where they can be listed. */
export interface TrendRow {
  name: string
  values: number[]
  members?: MemberFilter | undefined
}

export interface TrendTable {
  title: string
  /** Heading of the first column. */
  rows: string
  columns: readonly string[]
  read: (trends: Trends) => TrendRow[]
}

export const tableIds = ['members', 'requests', 'completion', 'certificates', 'times'] as const
export type TableId = (typeof tableIds)[number]

const nameOf = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} – ${formatDay(to)}`

function readLapsing({ lapsing }: Trends): TrendRow[] {
  return lapsing.map(({ from, to, certificates }) => ({
    name: from === null ? 'Already expired' : nameOf({ from, to }),
    values: [certificates],
    members: certificates > 0 ? { ...(from === null ? {} : { expiringFrom: from }), expiringTo: to } : undefined,
  }))
}

/** Every trend as a table: the page, its charts and the CSV files are made from these. */
export const tables: Record<TableId, TrendTable> = {
  members: {
    title: 'Members by Week',
    rows: 'Week',
    columns: ['Joined', 'Left'],
    read: ({ weeks }) =>
      weeks.map(({ joined, left, ...week }) => ({
        name: nameOf(week),
        values: [joined, left],
        members: joined > 0 ? { joinedFrom: week.from, joinedTo: week.to } : undefined,
      })),
  },
  requests: {
    title: 'Requests by Week',
    rows: 'Week',
    columns: ['Approved', 'Rejected', 'Withdrawn', 'Waiting'],
    read: ({ weeks }) =>
      weeks.map(({ approved, rejected, withdrawn, waiting, ...week }) => ({
        name: nameOf(week),
        values: [approved, rejected, withdrawn, waiting],
      })),
  },
  completion: {
    title: 'Profile Completion',
    rows: 'Profile',
    columns: ['People'],
    read: ({ completion }) =>
      completion.map(({ from, to, people }) => ({
        name: from === to ? `${from}%` : `${from}–${to}%`,
        values: [people],
        members: people > 0 ? { completionFrom: from, completionTo: to } : undefined,
      })),
  },
  certificates: { title: 'Certificates by Expiry', rows: 'Ends', columns: ['Certificates'], read: readLapsing },
  times: {
    title: 'Days from Sign-up to Complete',
    rows: 'Month',
    columns: ['People', 'A quarter within', 'Half within', 'Three quarters within'],
    read: ({ times }) =>
      times.map(({ from, to, people, quarter, half, threeQuarters }) => ({
        name: formatMonth(from),
        values: [people, quarter, half, threeQuarters],
        members: people > 0 ? { completedFrom: from, completedTo: to } : undefined,
      })),
  },
}
