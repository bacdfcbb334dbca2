import { z } from 'zod'
import { coverOverview, coverWeek } from '#features/cover/schema.ts'
import { standingFigures } from '#features/members/rules/standing-answer.ts'
import { teamFigures } from '#features/members/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { managedTeam } from '#features/teams/schema.ts'
import { NEEDS_A_MANAGER } from '#features/timesheets/rules/states.ts'
import { day } from '#shared/contract.ts'
import { spanKinds } from './rules/periods.ts'

const who = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }
const ofShift = { shiftId: z.uuid(), siteName: z.string(), day: z.string(), start: z.string(), end: z.string() }
/** Of one kind: how many there are (at `MOST_COUNTED` there may be more), and those that have waited longest. */
const waitingOf = <Item extends z.ZodType>(item: Item) => ({ count: z.int(), items: z.array(item) })
/** Who waits, and since when. */
const asks = { id: z.uuid(), ...who, at: z.string() }

/** What waits for a manager's answer. */
const waits = z.object({
  /** To join. */
  requests: z.object(
    waitingOf(
      z.object({
        ...asks,
        completion: z.int(),
        /** When the team last asked them to finish their registration. */
        toldAt: z.string().nullable(),
      }),
    ),
  ),
  leave: z.object(
    waitingOf(
      z.object({
        ...asks,
        from: z.string(),
        through: z.string(),
        /** On how many places they are booked in that time, and how many others are away then. */
        shifts: z.int(),
        away: z.int(),
      }),
    ),
  ),
  /** Whom only the team keeps from working, and how many open shifts they could take once what they gave is verified. */
  verify: z.object(waitingOf(z.object({ ...asks, shifts: z.int() }))),
  applications: z.object(waitingOf(z.object({ ...asks, ...ofShift }))),
  /** Swaps that both have agreed on, and who takes the shift over. */
  swaps: z.object(waitingOf(z.object({ ...asks, ...ofShift, takerName: z.string() }))),
  handBacks: z.object(waitingOf(z.object({ ...asks, ...ofShift }))),
  /** Hours that need a manager. `id`: of the line. */
  hours: z.object(
    waitingOf(
      z.object({
        ...asks,
        ...{ state: z.enum([...NEEDS_A_MANAGER, 'second']), siteName: z.string(), day: z.string() },
        ...{ minutes: z.int(), plannedMinutes: z.int() },
      }),
    ),
  ),
})
export type Waits = z.infer<typeof waits>
export type Waiting<Kind extends keyof Waits> = Waits[Kind]['items'][number]

export const needKinds = ['certificates', 'unfinished', 'offers'] as const
export type NeedKind = (typeof needKinds)[number]

const person = z.object({
  ...who,
  completion: z.int(),
  /** Since when it waits, or the day on which the certificate ends. */
  at: z.string(),
  /** Whether the team has already asked for what is missing. */
  asked: z.boolean(),
  /** When the team last asked or reminded them of it. */
  toldAt: z.string().nullable(),
  /** Whether they may be reminded: not within three days of the last time. */
  mayRemind: z.boolean(),
  /** The certificates that have ended or end within the week; none for other kinds. */
  ending: z.array(z.object({ name: z.string(), day: z.string() })),
  /** How many places of theirs in the next 28 days are at risk. */
  placesAtRisk: z.int(),
})

/** What managers chase: the most urgent people, and how many there are. */
const need = z.object({
  kind: z.enum(needKinds),
  /** How many people it is about; at `MOST_COUNTED` there may be more. */
  count: z.int(),
  /** How many of them may be reminded now. */
  remindable: z.int(),
  /** The most urgent of them. */
  people: z.array(person),
})
export type Need = z.infer<typeof need>

/** Somebody whom a reminder would reach. */
export const remindable = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  /** The day on which a certificate of theirs ends next; null for none. */
  nextExpiry: z.string().nullable(),
})
export type Remindable = z.infer<typeof remindable>

export const firstSteps = ['invite', 'approve', 'require', 'site', 'shift', 'settings', 'protect', 'manager'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How much of each waits for the reader; what is about the whole team is nought for whoever manages some sites of it alone. */
export const menuCounts = z.object({
  /** Places that nobody has: as long as the board of the evening looks, and in the next seven days. */
  tonight: z.int(),
  thisWeek: z.int(),
  /** Requests to join. */
  requests: z.int(),
  /** Leave that was asked for. */
  leave: z.int(),
  /** Evidence to verify. */
  evidence: z.int(),
  /** Worked time of the last four weeks that needs a manager. */
  timesheets: z.int(),
  /** Pay runs that are to be closed, released or paid, for who may do that. */
  pay: z.int(),
  /** Claims of expenses to answer. */
  expenses: z.int(),
})
export type MenuCounts = z.infer<typeof menuCounts>

/** How much of each waits for a worker. */
export const ownCounts = z.object({
  /** Shifts that are offered to them. */
  offers: z.int(),
  /** Their hours that they have not confirmed. */
  hours: z.int(),
  /** Policies and papers to answer. */
  policies: z.int(),
})
export type OwnCounts = z.infer<typeof ownCounts>

const span = { from: z.string(), to: z.string() }

const week = z.object({
  ...span,
  joined: z.int(),
  left: z.int(),
  /** Requests to join from this week, by their current state. */
  approved: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  waiting: z.int(),
})

const trends = z.object({
  /** The weeks that are over, from the first in which the team had a shift. */
  cover: z.array(coverWeek),
  weeks: z.array(week),
  /** Active staff by completion of their profile, in per cent. */
  completion: z.array(z.object({ from: z.int(), to: z.int(), people: z.int() })),
  /** Certificates by the week in which they end; the first row has those that have ended, and no start. */
  lapsing: z.array(z.object({ from: z.string().nullable(), to: z.string(), certificates: z.int() })),
  /**
   * By the month in which profiles were first complete: days from sign-up until a quarter, half and three quarters of
   * the people had completed theirs.
   */
  times: z.array(z.object({ ...span, people: z.int(), quarter: z.int(), half: z.int(), threeQuarters: z.int() })),
})
export type Trends = z.infer<typeof trends>

export const overview = z.object({
  /** The day in London. */
  today: z.string(),
  team: managedTeam,
  figures: teamFigures,
  /** Who can work today, and who cannot. */
  standings: standingFigures,
  /** The first steps of a new team, in order, by what is stored; null once they are done or put away. */
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })).nullable(),
  waits,
  needs: z.array(need),
  /** Null for a team without shifts. */
  cover: coverOverview.nullable(),
  trends,
})
export type Overview = z.infer<typeof overview>

/** Which days, and of which work. */
export const figuresAsked = {
  by: z.enum(spanKinds).default('week'),
  ...{ from: day.optional(), through: day.optional() },
  ...{ clientId: z.uuid().optional(), siteId: z.uuid().optional(), job: z.enum(jobCodes).optional() },
}

/** What a week or month of a team's work comes to; the first and the last may be parts of one. */
const figuresOfSpan = z.object({
  ...span,
  /** Places of the shifts that began, those that people had, and minutes within which half of them were booked. */
  ...{ required: z.int(), taken: z.int(), halfWithin: z.int().nullable(), missed: z.int() },
  /** Shifts that were worked, and how many began late. */
  ...{ records: z.int(), late: z.int() },
  /** Minutes. */
  ...{ planned: z.int(), worked: z.int(), approved: z.int() },
  /** Minutes that runs have paid and invoices charged; null for who may not see it. */
  ...{ paid: z.int().nullable(), charged: z.int().nullable() },
  /** What approved hours pay and are charged at, in pence. */
  ...{ cost: z.int().nullable(), charge: z.int().nullable() },
  /** Approved minutes beyond the plan, and of these what no client is charged. */
  ...{ beyond: z.int(), notCharged: z.int().nullable() },
})

export const figuresOfWork = z.object({
  ...span,
  by: z.enum(spanKinds),
  /** Of which work. */
  ...{ clientId: z.uuid().nullable(), siteId: z.uuid().nullable(), job: z.enum(jobCodes).nullable() },
  /** Whether the reader may see what work pays, and what it is charged at. */
  ...{ seesPay: z.boolean(), seesCharges: z.boolean() },
  spans: z.array(figuresOfSpan),
  /** Of the next four weeks: the places of people who may not work them, by week. */
  ahead: z.array(z.object({ ...span, places: z.int(), minutes: z.int() })),
})
export type FiguresOfWork = z.infer<typeof figuresOfWork>
export type FiguresOfSpan = FiguresOfWork['spans'][number]
