import { z } from 'zod'
import { kindCodes } from '#features/rates/rules/card.ts'
import { paidByCodes } from '#features/rates/rules/price.ts'
import { lineStates, shownLines, sources } from './rules/states.ts'

/** A stretch of worked time and what it pays: by the hour, or a flat amount for the whole. */
const payPart = z.object({
  from: z.string(),
  until: z.string(),
  minutes: z.int(),
  pay: z.int(),
  kind: z.enum(kindCodes).optional(),
  /** Pence an hour, and who says so. */
  rate: z.int().optional(),
  paidBy: z.enum(paidByCodes).optional(),
  /** The row that says it: of which version of which card, and from when until when on the clock, in minutes. */
  row: z.object({ cardId: z.uuid(), version: z.int(), from: z.int(), until: z.int() }).optional(),
  flat: z.enum(['sleep-in', 'on-call', 'call-out']).optional(),
  /** How many calls. */
  count: z.int().optional(),
})

/** What worked time pays, in pence. No charge has a place in it. */
const workPay = z.object({
  pay: z.int(),
  /** Minutes for which nothing says a rate. */
  unpriced: z.int(),
  parts: z.array(payPart),
})
export type WorkPay = z.infer<typeof workPay>

/** What worked time is charged at, in pence; null where part of it has no charge. It stands in no answer about pay. */
export interface WorkCharge {
  charge: number | null
  parts: (Pick<z.infer<typeof payPart>, 'from' | 'until' | 'minutes' | 'kind' | 'rate' | 'flat' | 'count'> & {
    charge: number
  })[]
}

/** What both sides read of a record. */
const line = z.object({
  id: z.uuid(),
  siteName: z.string(),
  job: z.string(),
  day: z.string(),
  plannedFrom: z.string(),
  plannedUntil: z.string(),
  plannedBreak: z.int(),
  /** The latest version: what an answer or an approval names. */
  version: z.int(),
  /** Null: nobody knows yet when they came and left. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  breakMinutes: z.int(),
  /** Paid minutes. */
  minutes: z.int(),
  source: z.enum(sources),
  reason: z.string().nullable(),
  isSleepIn: z.boolean(),
  isOnCall: z.boolean(),
  /** When they were up in a sleep-in, or called out. */
  active: z.array(z.object({ from: z.string(), until: z.string() })),
})

/** What the client says of the latest version. */
const clientSays = z.object({
  agrees: z.boolean(),
  words: z.string().nullable(),
  signer: z.string(),
  position: z.string(),
  signedAt: z.string(),
})

const raised = z.object({ id: z.uuid(), side: z.enum(['worker', 'team']), words: z.string().nullable() })

/** The pay run that has a line. */
const payRun = z.object({ id: z.uuid(), number: z.int(), payDay: z.string(), isPaid: z.boolean() })

/** A line of one’s own hours. */
export const ownLine = line.extend({
  teamId: z.uuid(),
  teamName: z.string(),
  /** The manager who changed the times last. */
  saidBy: z.string().nullable(),
  isConfirmed: z.boolean(),
  isApproved: z.boolean(),
  /** The rule by which it was approved, where no person did. */
  rule: z.string().nullable(),
  flags: z.array(z.string()),
  ...workPay.shape,
  /** What is not agreed. */
  dispute: raised.nullable(),
  client: clientSays.nullable(),
  /** By the client's terms it has to sign. */
  clientSigns: z.boolean(),
  run: payRun.nullable(),
  /** What one said last was wrong, and the answer. */
  answer: z.object({ words: z.string().nullable(), answer: z.string().nullable() }).nullable(),
})
export type OwnLine = z.infer<typeof ownLine>

export const ownHours = z.object({
  lines: z.array(ownLine),
  /** What waits for an answer, of any month. */
  waiting: z.array(ownLine),
  /** Weeks, by their Monday, of which one has said that all is right. */
  weeksDone: z.array(z.object({ teamId: z.uuid(), week: z.string(), doneAt: z.string() })),
})
export type OwnHours = z.infer<typeof ownHours>

/** A line of a team. */
export const teamLine = line.extend({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  siteId: z.uuid(),
  state: z.enum(lineStates),
  isConfirmed: z.boolean(),
  /** The client has agreed to the latest version, or says that it is wrong. */
  client: z.enum(['signed', 'disputed']).nullable(),
  /** By the client's terms it has to sign. */
  clientSigns: z.boolean(),
  plannedMinutes: z.int(),
  /** The reader gave the first of two approvals: another manager gives the second. */
  gaveFirst: z.boolean(),
  /** Pence; null for managers who see no pay. */
  pay: z.int().nullable(),
  /** What the plan would pay, by the first version; null where that is not known. */
  plannedPay: z.int().nullable(),
})
export type TeamLine = z.infer<typeof teamLine>

/** What was worked of a shift, with what its client is charged, as it was frozen with it; null for managers who see no pay. */
export const hoursOfShift = z.array(teamLine.extend({ charge: z.int().nullable() }))
export type HoursOfShift = z.infer<typeof hoursOfShift>

export const totals = z.object({
  counts: z.record(z.enum(lineStates), z.int()),
  minutes: z.int(),
  plannedMinutes: z.int(),
  /** How many lines settle with one press of the reader. */
  matching: z.int(),
  /** Null for managers who see no pay. */
  pay: z.int().nullable(),
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Totals = z.infer<typeof totals>

const person = z.string().nullable()

/** A line with all that is known about it. */
export const lineDetails = teamLine.extend({
  unpriced: z.int(),
  parts: workPay.shape.parts,
  run: payRun.nullable(),
  clocked: z
    .object({ from: z.string().nullable(), until: z.string().nullable(), flags: z.array(z.string()) })
    .nullable(),
  /** Minutes that the person said they would be late. */
  saidLate: z.int().nullable(),
  versions: z.array(
    z.object({
      version: z.int(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      breakMinutes: z.int(),
      active: line.shape.active,
      source: z.enum(sources),
      reason: z.string().nullable(),
      saidAt: z.string(),
      saidBy: person,
    }),
  ),
  approvals: z.array(
    z.object({
      version: z.int(),
      /** Of two managers the first gives `first`. */
      step: z.enum(['worker', 'first', 'manager']),
      rule: z.string().nullable(),
      givenAt: z.string(),
      givenBy: person,
      takenBackAt: z.string().nullable(),
      takenBackBy: person,
    }),
  ),
  disputes: z.array(
    raised.extend({
      raisedAt: z.string(),
      raisedBy: person,
      answer: z.string().nullable(),
      answeredAt: z.string().nullable(),
      answeredBy: person,
    }),
  ),
  weekDoneAt: z.string().nullable(),
  /** What is agreed with the client on its day: by how many managers it is approved. */
  steps: z.int(),
  orderNumber: z.string().nullable(),
  costCentre: z.string().nullable(),
  /** What the client has said of any version, the latest last. */
  signatures: z.array(
    clientSays.extend({
      ...{ id: z.uuid(), version: z.int(), settledAt: z.string().nullable(), settledBy: person },
      /** On whose phone it was signed; null: by a link. */
      collectedBy: person,
      /** There with a PIN: the client's own signature. */
      byPin: z.boolean(),
    }),
  ),
})
export type LineDetails = z.infer<typeof lineDetails>
/** The same with what its client is charged, as it was frozen with it; null for managers who see no pay. */
export const chargedLine = lineDetails.extend({ charge: z.int().nullable() })
export type ChargedLine = z.infer<typeof chargedLine>

export const shown = z.enum(shownLines.map(({ value }) => value))

/** Papers beside somebody's week at a site, the earliest first. */
export const workPapers = z.array(
  z.object({
    ...{ id: z.uuid(), name: z.string(), mime: z.string(), size: z.int() },
    addedAt: z.string(),
    addedBy: person,
    mayRemove: z.boolean(),
  }),
)
export type WorkPaper = z.infer<typeof workPapers>[number]
