import { z } from 'zod'
import { onCallNumber, workTimes } from '#features/shifts/schema.ts'
import { instant, words } from '#shared/contract.ts'
import { clockKinds, clockPlaces, clockSources, keptFlags, tapKinds } from './rules/events.ts'
import { MOST_WORDS } from './rules/limits.ts'
import { positions } from './rules/position.ts'
import { clockFlags } from './rules/worked.ts'

const place = z.enum(clockPlaces)
const metres = z.int().min(0).max(20_000_000)

/** What somebody tapped, as their device sends it. */
export const tap = z.strictObject({
  /** Made on the device: whatever has it is there already. */
  id: z.uuid(),
  assignmentId: z.uuid(),
  kind: z.enum(tapKinds),
  /** By the device's own clock. */
  deviceAt: instant,
  place,
  metres: metres.optional(),
  accuracy: metres.optional(),
  /** Why they are elsewhere. */
  reason: words(MOST_WORDS).min(1).optional(),
})
export type Tap = z.infer<typeof tap>

/** `kept`: it is there, now or since an earlier sending; `refused`: it is not the caller's place. */
export const sent = z.object({ id: z.uuid(), outcome: z.enum(['kept', 'refused']) })

/** What has been clocked, as its person sees it. */
const ownEvent = z.object({
  id: z.uuid(),
  kind: z.enum(tapKinds),
  at: z.string(),
  source: z.enum(clockSources),
})
export type OwnEvent = z.infer<typeof ownEvent>

/** Where a site is, and how wide the circle around it. */
export const point = z.object({
  id: z.uuid(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  metres: z.int(),
})
export type SitePoint = z.infer<typeof point>

/** A shift that somebody may clock, with what they have clocked of it. */
export const ownPlace = z.object({
  assignmentId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  ...workTimes,
  breakMinutes: z.int(),
  position: z.enum(positions),
  points: z.array(point.pick({ lat: true, lng: true, metres: true })),
  onCall: onCallNumber.nullable(),
  /** Those that count, in the order in which they happened. */
  events: z.array(ownEvent),
})
export type OwnPlace = z.infer<typeof ownPlace>

/** How somebody's clock stands in the eyes of those who run the evening. */
export const liveKinds = ['late', 'missing', 'not-out'] as const
export const live = z.object({
  assignmentId: z.uuid(),
  shiftId: z.uuid(),
  kind: z.enum(liveKinds),
  userId: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  siteName: z.string(),
  ...workTimes,
  /** How many minutes late they said that they would be. */
  saidLate: z.int().nullable(),
  /** When they came; null for who has not. */
  cameAt: z.string().nullable(),
})
export type Live = z.infer<typeof live>

/** An event with all that is kept of it. */
const keptEvent = z.object({
  id: z.uuid(),
  kind: z.enum(clockKinds),
  source: z.enum(clockSources),
  at: z.string(),
  receivedAt: z.string(),
  place,
  metres: z.int().nullable(),
  accuracy: z.int().nullable(),
  reason: z.string().nullable(),
  flags: z.array(z.enum(keptFlags)),
  replaces: z.uuid().nullable(),
  /** Who entered it; null for the person's own. */
  byName: z.string().nullable(),
})
export type KeptEvent = z.infer<typeof keptEvent>

/** The clock of one place on a shift. */
export const placeClock = z.object({
  assignmentId: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  /** Whether they are on the shift still. */
  isOn: z.boolean(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  breaks: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
  flags: z.array(z.enum(clockFlags)),
  events: z.array(keptEvent),
})
export type PlaceClock = z.infer<typeof placeClock>

export const settings = z.object({ version: z.int(), isUsed: z.boolean(), position: z.enum(positions) })
export type Settings = z.infer<typeof settings>
