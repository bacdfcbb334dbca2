import { z } from 'zod'
import { heldDuty, managedSite } from '#features/teams/schema.ts'
import { checkedFile, importedFile } from '#shared/imports.ts'
import { importWord } from '../rules/import-words.ts'

const person = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }

const listedSite = z.object({
  id: z.uuid(),
  name: z.string(),
  postcode: z.string(),
  archived: z.boolean(),
  inductionNeeded: z.boolean(),
  /** Rest may be shortened here. */
  restSpecialCase: z.boolean(),
  requiredGender: z.enum(['female', 'male']).nullable(),
})
export type ListedSite = z.infer<typeof listedSite>

export const listedClient = z.object({
  id: z.uuid(),
  name: z.string(),
  archived: z.boolean(),
  sites: z.array(listedSite),
})
export type ListedClient = z.infer<typeof listedClient>

const exclusion = z.object({
  ...person,
  id: z.uuid(),
  /** Null: every site of the client. */
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  askedBy: z.enum(['client', 'agency', 'worker']),
  reason: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
})
export type Exclusion = z.infer<typeof exclusion>

const keptApart = z.object({
  id: z.uuid(),
  /** The other one. */
  ...person,
  /** Null: at every site. */
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  reason: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type KeptApart = z.infer<typeof keptApart>

/** What managers read of where, and with whom, a member is not booked. */
export const standing = z.object({
  apart: z.array(keptApart),
  exclusions: z.array(exclusion),
})
export type Standing = z.infer<typeof standing>

export const clientDetails = z.object({
  id: z.uuid(),
  version: z.int(),
  archived: z.boolean(),
  name: z.string(),
  legalName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  invoiceAddress: z.string().nullable(),
  sites: z.array(listedSite),
  /** The exclusions of the whole client and of each of its sites, the latest first. */
  exclusions: z.array(exclusion),
})
export type ClientDetails = z.infer<typeof clientDetails>

const contact = z.object({
  id: z.string().optional(),
  name: z.string(),
  role: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
})

/** One site with everything that a manager reads of it. */
export const siteDetails = z.object({
  id: z.uuid(),
  version: z.int(),
  archived: z.boolean(),
  client: z.object({ id: z.uuid(), name: z.string(), archived: z.boolean() }),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  onCall: z.string().nullable(),
  contacts: z.array(contact),
  notes: z.string().nullable(),
  doorCode: z.string().nullable(),
  parking: z.string().nullable(),
  bus: z.string().nullable(),
  uniform: z.string().nullable(),
  handoverPaid: z.boolean(),
  inductionNeeded: z.boolean(),
  restReason: z.string().nullable(),
  restBy: z.string().nullable(),
  restAt: z.string().nullable(),
  requiredGender: z.enum(['female', 'male']).nullable(),
  genderReason: z.string().nullable(),
  genderBy: z.string().nullable(),
  genderAt: z.string().nullable(),
  inducted: z.array(z.object({ ...person, inductedOn: z.string(), inductedBy: z.string().nullable() })),
  preferred: z.array(z.object(person)),
  /** The exclusions of this site and of the whole client, the latest first. */
  exclusions: z.array(exclusion),
})
export type SiteDetails = z.infer<typeof siteDetails>

/** What an import would do. */
export const importPlan = checkedFile.extend({
  clients: z.int(),
  sites: z.int(),
  /** Names of clients that the team does not have, each new or another name of one of `mayBe`; none for a team without clients. */
  words: z.array(importWord),
  mayBe: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ImportPlan = z.infer<typeof importPlan>

export const pastImport = importedFile.extend({ clients: z.int(), sites: z.int() })
export type PastImport = z.infer<typeof pastImport>

/** What a manager manages. */
export const managerSites = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  /** The sites that they manage, by client and name; null: the whole team. Empty: nothing but their own things. */
  sites: z.array(managedSite).nullable(),
  /** When and by whom it was set last; null where it never was. */
  setAt: z.string().nullable(),
  setBy: z.string().nullable(),
})
export type ManagerSites = z.infer<typeof managerSites>

/** What a manager would manage with these sites. */
export const foreseenLimit = z.object({
  sites: z.int(),
  /** Staff of the team whom they could see. */
  people: z.int(),
  /** What they hold as the one who has to act and could hold no more. */
  held: z.array(heldDuty),
})
export type ForeseenLimit = z.infer<typeof foreseenLimit>
