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
const liveKinds = ['late', 'missing', 'not-out'] as const
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

/** A tablet of a site, or the code that waits to be typed at one. */
export const tablet = z.object({
  id: z.uuid(),
  name: z.string(),
  boundAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Until when its code can be typed; null once it is bound. */
  codeUntil: z.string().nullable(),
})
export type Tablet = z.infer<typeof tablet>

/** Somebody whom a tablet shows. */
const expected = z.object({
  assignmentId: z.uuid(),
  /** First name and letter. */
  name: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Their next place here, for whoever goes from one to the other. */
  nextId: z.uuid().nullable(),
  hasPin: z.boolean(),
  events: z.array(ownEvent.omit({ source: true })),
})
export type Expected = z.infer<typeof expected>

/** All that a tablet of a site may know. */
export const tabletState = z.object({
  siteName: z.string(),
  teamName: z.string(),
  onCall: onCallNumber.nullable(),
  /** With which it seals what is typed and shown at it. */
  sealingKey: z.string(),
  now: z.string(),
  people: z.array(expected),
})
export type TabletState = z.infer<typeof tabletState>

/** What one person taps at a tablet, two where they go from one place to the next, and what proves that it is they. */
export const tabletTaps = z.strictObject({
  sentAt: instant,
  taps: z
    .array(tap.pick({ id: true, assignmentId: true, kind: true, deviceAt: true }))
    .min(1)
    .max(2),
  proof: z.strictObject({ kind: z.enum(['pin', 'badge']), sealed: z.base64url().max(500) }),
})
export type TabletTaps = z.infer<typeof tabletTaps>

/** Who works here without a booking says so, or that they have left: with their name and PIN, or the code of a badge of theirs. */
export const tabletUnbooked = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['in', 'out']),
  deviceAt: instant,
  sentAt: instant,
  proof: z.strictObject({ kind: z.enum(['pin', 'badge']), sealed: z.base64url().max(1000) }),
})
export type TabletUnbooked = z.infer<typeof tabletUnbooked>

/** A site where somebody may say that they work. */
const workSite = z.object({ siteId: z.uuid(), siteName: z.string(), teamName: z.string() })

/** Work without a booking, as its person sees it. */
const ownUnbooked = z.object({
  id: z.uuid(),
  siteName: z.string(),
  teamName: z.string(),
  cameAt: z.string(),
  leftAt: z.string().nullable(),
  state: z.enum(['waiting', 'placed', 'refused']),
  /** Why it is refused. */
  words: z.string().nullable(),
})
export type OwnUnbooked = z.infer<typeof ownUnbooked>
export const ownUnbookedWork = z.object({ sites: z.array(workSite), items: z.array(ownUnbooked) })

/** Work without a booking that waits for a manager. */
export const unbooked = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  siteId: z.uuid(),
  siteName: z.string(),
  /** The job that they have in the team. */
  job: z.string(),
  cameAt: z.string(),
  leftAt: z.string().nullable(),
  note: z.string().nullable(),
})
export type Unbooked = z.infer<typeof unbooked>

export const ownPin = z.object({
  setAt: z.string().nullable(),
  /** Whether a team of theirs has a tablet at which it is typed. */
  isAsked: z.boolean(),
})
