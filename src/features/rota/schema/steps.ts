import { z } from 'zod'
import { causeInput, overrideInput, shiftInput, whyInput } from '#features/shifts/schema.ts'

// What is done in the rota. A step is what a person does by one movement: one change, or many of what they selected.

const override = overrideInput.optional()
/** The version of the shift that the page shows: 409 where somebody else has changed it since. */
const ofShift = { shiftId: z.uuid(), version: z.int().min(1) }

/** A name into an open place. */
const book = z.strictObject({ kind: z.literal('book'), shiftId: z.uuid(), userId: z.uuid(), override })

/** Takes somebody off. */
const takeOff = z.strictObject({ kind: z.literal('take-off'), assignmentId: z.uuid() })

/** A chip that is carried to the row of somebody else, at the same times. */
const handOver = z.strictObject({
  kind: z.literal('hand-over'),
  assignmentId: z.uuid(),
  userId: z.uuid(),
  override,
})

/** To another day, other times or another site, with whoever is booked; what is left out stays. */
const move = z.strictObject({
  kind: z.literal('move'),
  ...ofShift,
  startsOn: shiftInput.day.optional(),
  start: shiftInput.start.optional(),
  end: shiftInput.end.optional(),
  siteId: z.uuid().optional(),
  override,
})

/** A new draft, and whom it is for. `clientKey`: by which the page knows it until it has its id. */
const create = z.strictObject({
  kind: z.literal('create'),
  clientKey: z.string().min(1).max(64),
  siteId: z.uuid(),
  job: shiftInput.job,
  startsOn: shiftInput.day,
  start: shiftInput.start,
  end: shiftInput.end,
  breakMin: shiftInput.breakMinutes.optional(),
  places: shiftInput.staffRequired,
  /** Copies the rest from this shift: how it is filled, notes, pay of its own. */
  like: z.uuid().optional(),
  userId: z.uuid().optional(),
  override,
})

/** Deletes a draft, cancels a published shift. */
const cancel = z.strictObject({ kind: z.literal('cancel'), ...ofShift, reason: causeInput.reason.optional() })

const change = z.discriminatedUnion('kind', [book, takeOff, handOver, move, create, cancel])
export type Change = z.infer<typeof change>

const MOST_CHANGES = 100
export const MOST_STEPS = 50

export const act = {
  changes: z.array(change).min(1, 'Choose a shift').max(MOST_CHANGES, `At most ${MOST_CHANGES}`),
  /** Who caused it, and why, where published shifts change; the team where nobody says so. */
  ...whyInput,
}
export type Act = z.infer<z.ZodObject<typeof act>>
export type Why = Pick<Act, keyof typeof whyInput>

/** A step in words, e.g. 'Booked Jo Bell, Tue 3 March 07:00'. */
const step = z.object({ id: z.uuid(), words: z.string() })
export type Step = z.infer<typeof step>

/** Of what was published, how many shifts stay so when that is undone, of how many, and why. */
const stays = z.object({
  shifts: z.int(),
  of: z.int(),
  /** Somebody works there and has been told; took it since; was asked about it or has asked; it has begun or is none any more. */
  why: z.object({ told: z.int(), taken: z.int(), asked: z.int(), over: z.int() }),
})
export type Stays = z.infer<typeof stays>

/** What was done: the step, and the shifts that were made, by the page's own keys. */
export const done = z.object({
  step,
  made: z.array(z.object({ clientKey: z.string(), shiftId: z.uuid() })),
  /** How many people are told of it, once it can no longer be undone untold. */
  tells: z.int(),
  stays: stays.nullable(),
})
export type Done = z.infer<typeof done>

/** Which step is undone or done again: the last one where `stepId` is left out. `takeOff`: places whose people come off with it. */
export const reversing = {
  stepId: z.uuid().optional(),
  takeOff: z.array(z.uuid()).max(MOST_CHANGES, `At most ${MOST_CHANGES}`).optional(),
}
export type Reversing = z.infer<z.ZodObject<typeof reversing>>

/** Somebody's place on a shift. */
const place = z.object({ assignmentId: z.uuid(), shiftId: z.uuid(), fullName: z.string() })

/** Why a step is refused: by which of its changes, why, and who has changed what it is about since. `current` of a 409. */
const refusal = z.object({
  change: z.int(),
  why: z.string(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Whom a rule keeps from what their shift would be: it goes on once they are off. */
  inTheWay: z.array(place),
  /** Who is on a shift on which others have got the places since: it goes on once one of them is off, or asks again. */
  oneOf: z.array(place),
})
export type Refusal = z.infer<typeof refusal>

export const stepsList = z.object({
  items: z.array(z.object({ ...step.shape, at: z.string(), isUndone: z.boolean() })),
  /** The step that Undo takes back, and the one that Redo does again; null for none. */
  undo: step.nullable(),
  redo: step.nullable(),
})
export type Steps = z.infer<typeof stepsList>
