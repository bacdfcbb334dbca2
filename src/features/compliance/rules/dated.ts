import { evidenceKinds, isCertificate } from './kinds.ts'

const DATED = [
  'dbs',
  'right-to-work',
  'professional-register',
  'passport',
  'driving-licence',
  'proof-of-address',
] as const

/** Whether evidence of one of these kinds has days that an agency keeps in a list; nothing that tells of somebody's health. */
export const isDated = (kinds: readonly string[]) =>
  kinds.some((kind) => isCertificate(kind) || DATED.some((one) => one === kind)) &&
  !kinds.some((kind) => evidenceKinds[kind]?.health)
