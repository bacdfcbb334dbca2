import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { lateActs, payingCauses } from '#features/rates/rules/late-acts.ts'
import { shiftPay } from '#features/rates/schema.ts'
import { assignmentStates } from '../rules/place-acts.ts'
import { offerStates, swapStates } from '../rules/states.ts'
import { concern } from './places.ts'
import { bookings, measureCodes } from './planning.ts'
import { named } from './shifts.ts'

/** A shift as somebody who may work it sees it: nothing of other people, of what the client pays, or of why a client excludes somebody. */
export const openShift = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  postcode: z.string(),
  ...named,
  isUrgent: z.boolean(),
  booking: z.enum(bookings.map(({ value }) => value)),
  price: shiftPay,
  notes: z.string().nullable(),
  placesLeft: z.int(),
  metres: z.number().nullable(),
  timesHere: z.int(),
  /** What the person has asked for or is offered. */
  offer: z.object({ id: z.uuid(), state: z.enum(offerStates), expiresAt: z.string().nullable() }).nullable(),
  /** A colleague who asks the person to take it over, by their first name; whether the person has named a shift of theirs in return. */
  swap: z.object({ id: z.uuid(), from: z.string(), isNamed: z.boolean() }).nullable(),
  answer: saidAnswer,
})
export type OpenShift = z.infer<typeof openShift>

/** A shift that one may give, or get, in return for another, with the answer for whoever would get the caller's side of it. */
export const placeInReturn = z.object({
  assignmentId: z.uuid(),
  siteName: z.string(),
  postcode: z.string(),
  ...named,
  price: shiftPay,
  answer: saidAnswer,
})
export type PlaceInReturn = z.infer<typeof placeInReturn>

/** A number that is answered out of hours, and when, in the words of the team. */
export const onCallNumber = z.object({ phone: z.string(), hours: z.string().nullable() })
export type OnCallNumber = z.infer<typeof onCallNumber>

/** What is agreed of worked time, as its person reads it. */
const workedStates = ['open', 'disputed', 'confirmed', 'approved'] as const

/** A shift on which the person is or was booked. */
export const ownShift = z.object({
  assignmentId: z.uuid(),
  shiftId: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  address: z.string(),
  postcode: z.string(),
  ...named,
  price: shiftPay,
  /** What they have worked of it, once it is over, and what that pays in pence; null times and pay: nobody knows yet. */
  worked: z
    .object({
      recordId: z.uuid(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      breakMinutes: z.int(),
      minutes: z.int(),
      pay: z.int().nullable(),
      state: z.enum(workedStates),
    })
    .nullable(),
  /** What they still get, in pence, for a place that was taken from them with little notice. */
  stillPaid: z.int().nullable(),
  state: z.enum(assignmentStates),
  bookedAt: z.string(),
  /** Until when the person may take their own claim back at once; null where they may not. */
  undoUntil: z.string().nullable(),
  /** How many minutes late the person said that they will be. */
  late: z.int().nullable(),
  notes: z.string().nullable(),
  /** Until when they may come off without asking; null where they ask. */
  comeOffUntil: z.string().nullable(),
  /** What they still get when it is cancelled with little notice, by the terms of the team. */
  bands: z.array(
    z.object({
      act: z.enum(lateActs.map(({ value }) => value)),
      underHours: z.int(),
      cause: z.enum(payingCauses.map(({ value }) => value)),
      measure: z.enum(measureCodes),
      stillPaid: z.int().nullish(),
    }),
  ),
  /** What they have said of a shift that they are said to have missed, and a manager's words to that. */
  dispute: z.object({ said: z.string(), answer: z.string().nullable() }).nullable(),
  /**
   * What the person has asked colleagues last, while it is open or when it has ended without anybody: how many they
   * chose (null: all who can), and how many of those are asked, have said no, and have named a shift in return.
   */
  swap: z
    .object({
      id: z.uuid(),
      state: z.enum(swapStates),
      chosen: z.int().nullable(),
      asked: z.int(),
      declined: z.int(),
      named: z.int(),
    })
    .nullable(),
  /** How to get there and in: only while booked on a shift that is not over. */
  site: z
    .object({
      /** From when on notes, door code and parking are told; null where the site has none of them. */
      opensAt: z.string().nullable(),
      notes: z.string().nullable(),
      doorCode: z.string().nullable(),
      parking: z.string().nullable(),
      bus: z.string().nullable(),
      uniform: z.string().nullable(),
      onCall: z.string().nullable(),
    })
    .nullable(),
  /** Whom to ring at the team out of hours; as long as `site`. */
  teamOnCall: onCallNumber.nullable(),
  /** First names of who else works there then. */
  others: z.array(z.string()),
  concern: concern.nullable(),
})
export type OwnShift = z.infer<typeof ownShift>

/** Compensatory rest that is still to be given; null: work for another team is part of it. */
export const restOwedNow = z.object({ minutes: z.int().nullable(), since: z.string().nullable() })
export type RestOwedNow = z.infer<typeof restOwedNow>
