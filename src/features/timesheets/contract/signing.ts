import { z } from 'zod'

const person = z.string().nullable()

/** Where a link for a client's contact stands; `left`: the team works with the client, or at the site, no more. */
const askStates = ['open', 'signed', 'expired', 'revoked', 'left'] as const
export type AskState = (typeof askStates)[number]

/** The contact of a client who is asked about a week. */
const clientAsk = z.object({
  id: z.uuid(),
  /** Null: all sites of the client. */
  siteName: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(askStates),
  /** Whether the address takes no mail. */
  bounced: z.boolean(),
  askedAt: z.string(),
  expiresAt: z.string(),
  signature: z.object({ id: z.uuid(), signer: z.string(), signedAt: z.string() }).nullable(),
})
export type ClientAsk = z.infer<typeof clientAsk>

/** The clients at whose sites people have worked in a week, and who was asked about it. */
export const clientsOfWeek = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    sites: z.array(z.object({ id: z.uuid(), name: z.string(), lines: z.int(), signed: z.int(), disputed: z.int() })),
    contacts: z.array(z.object({ name: z.string(), email: z.string(), siteName: z.string() })),
    asks: z.array(clientAsk),
    /** What was signed on the phones of people who worked there. */
    onPhones: z.array(
      z.object({
        ...{ id: z.uuid(), signer: z.string(), position: z.string(), signedAt: z.string() },
        /** Whose phone it was. */
        collectedBy: person,
        byPin: z.boolean(),
        lines: z.int(),
        disputed: z.int(),
      }),
    ),
    /** Who signs with a PIN on such phones, or is asked to choose one. */
    signatories: z.array(
      z.object({
        ...{ id: z.uuid(), name: z.string(), position: z.string(), email: z.string() },
        /** Null: at all sites of the client. */
        siteName: z.string().nullable(),
        askedAt: z.string(),
        /** Null: they have not chosen one. */
        setAt: z.string().nullable(),
        /** The link has run out before they did. */
        isOver: z.boolean(),
        /** Whether the address takes no mail. */
        bounced: z.boolean(),
      }),
    ),
  }),
)
export type ClientOfWeek = z.infer<typeof clientsOfWeek>[number]

/** A line as the client reads it: no pay. */
const signedLine = z.object({
  id: z.uuid(),
  version: z.int(),
  fullName: z.string(),
  siteName: z.string(),
  job: z.string(),
  day: z.string(),
  plannedFrom: z.string(),
  plannedUntil: z.string(),
  plannedBreak: z.int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  breakMinutes: z.int(),
  minutes: z.int(),
  isOnCall: z.boolean(),
  /** When they were called out, or up in a sleep-in. */
  active: z.array(z.object({ from: z.string(), until: z.string() })),
  /** Null: it waits for an answer, or nobody knows yet when the shift ended. */
  agrees: z.boolean().nullable(),
  /** What the client says is wrong. */
  words: z.string().nullable(),
})
export type SignedLine = z.infer<typeof signedLine>

/** What the holder of a client's link reads. */
export const linkToSign = z.object({
  state: z.enum(askStates),
  teamName: z.string(),
  clientName: z.string(),
  siteName: z.string().nullable(),
  week: z.string(),
  askedBy: z.string().nullable(),
  email: z.string(),
  expiresAt: z.string(),
  signed: z.object({ signer: z.string(), position: z.string(), at: z.string() }).nullable(),
  lines: z.array(signedLine),
})
export type LinkToSign = z.infer<typeof linkToSign>

/** What somebody may sign for a client on the phone of whoever worked: that person's lines of a week at a site. */
export const toSign = z.object({
  ...{ teamName: z.string(), clientName: z.string(), siteName: z.string(), week: z.string() },
  lines: z.array(signedLine),
  /** Who of the client signs with a PIN there. */
  signatories: z.array(z.object({ id: z.uuid(), name: z.string(), position: z.string() })),
})
export type ToSign = z.infer<typeof toSign>
