import { MANDATORY_CERTIFICATES } from '#features/registration/steps/certificates.ts'
import { type JobCode, jobCodes } from '#features/teams/rules/jobs.ts'
import type { RequirementFields } from '../schema.ts'
import { certificateKind, isCertificate } from './kinds.ts'

interface ReadyItem {
  id: string
  name: string
  kinds: string[]
  jobs: readonly JobCode[]
  /** Months; null: as long as the document says. */
  lasts: number | null
  blocks: boolean
  source: string
}

export const careJobs: readonly JobCode[] = ['healthcare-assistant', 'nurse', 'support-worker', 'care-assistant']
const CLINICAL: readonly JobCode[] = ['healthcare-assistant', 'nurse']
const PERSONAL_CARE: readonly JobCode[] = ['healthcare-assistant', 'support-worker', 'care-assistant']

const NHS = 'NHS Employment Check Standards'
const SCHEDULE_3 = 'Health and Social Care Act 2008 (Regulated Activities) Regulations 2014, Schedule 3'
const SKILLS = 'Skills for Care, statutory and mandatory training guide'
const CSTF = 'Core Skills Training Framework'

const check = (item: Omit<ReadyItem, 'lasts' | 'blocks'>): ReadyItem => ({ ...item, lasts: null, blocks: true })

/** A subject of training, proved by a certificate of that name. Warns, because a new team would otherwise have nobody to send. */
const training = (name: string, rest: Pick<ReadyItem, 'jobs' | 'lasts' | 'source'>): ReadyItem => ({
  ...rest,
  id: `training-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
  name,
  kinds: [certificateKind(name)],
  blocks: false,
})

/** What the standards ask for, to start from; a team edits its own copy. Periods differ between sources: these are the usual ones. */
const items: readonly ReadyItem[] = [
  check({
    id: 'identity',
    name: 'Proof of identity',
    kinds: ['passport', 'driving-licence', 'birth-certificate'],
    jobs: jobCodes,
    source: `${NHS}: identity; ${SCHEDULE_3}, paragraph 1`,
  }),
  check({
    id: 'photo',
    name: 'Recent photograph',
    kinds: ['photo'],
    jobs: jobCodes,
    source: `${SCHEDULE_3}, paragraph 1`,
  }),
  check({
    id: 'address',
    name: 'Proof of address',
    kinds: ['proof-of-address'],
    jobs: jobCodes,
    source: `${NHS}: identity`,
  }),
  check({
    id: 'right-to-work',
    name: 'Right to work',
    kinds: ['right-to-work'],
    jobs: jobCodes,
    source: `${NHS}: right to work; Home Office, employer’s guide to right to work checks`,
  }),
  check({
    id: 'dbs',
    name: 'DBS check',
    kinds: ['dbs'],
    jobs: careJobs,
    source: `${NHS}: criminal record; ${SCHEDULE_3}, paragraphs 2 and 3`,
  }),
  check({
    id: 'nmc-registration',
    name: 'NMC registration',
    kinds: ['professional-register'],
    jobs: ['nurse'],
    source: `${NHS}: registration and qualification; ${SCHEDULE_3}`,
  }),
  {
    ...check({
      id: 'fit-to-work',
      name: 'Fit to work',
      kinds: ['fit-to-work'],
      jobs: jobCodes,
      source: `${NHS}: work health assessment; ${SCHEDULE_3}, paragraph 8`,
    }),
    blocks: false,
  },
  check({
    id: 'work-history',
    name: 'Full employment history',
    kinds: ['work-history'],
    jobs: jobCodes,
    source: `${NHS}: employment history; ${SCHEDULE_3}, paragraph 7`,
  }),
  check({
    id: 'referees',
    name: 'Two references',
    kinds: ['referees'],
    jobs: jobCodes,
    source: `${SCHEDULE_3}, paragraph 4; Conduct Regulations 2003, regulation 22`,
  }),
  check({
    id: 'qualification',
    name: 'Nursing qualification',
    kinds: ['qualification'],
    jobs: ['nurse'],
    source: `${NHS}: registration and qualification; ${SCHEDULE_3}, paragraph 6`,
  }),
  check({
    id: 'declaration',
    name: 'Signed declaration',
    kinds: ['declaration'],
    jobs: jobCodes,
    source: 'The registration’s last step',
  }),
  ...MANDATORY_CERTIFICATES.map(
    (name): ReadyItem => ({
      id: certificateKind(name).replaceAll(/[^a-z]+/g, '-'),
      name,
      kinds: [certificateKind(name)],
      jobs: jobCodes,
      lasts: null,
      blocks: true,
      source: 'Mandatory in the registration',
    }),
  ),
  training('Fire Safety', { jobs: careJobs, lasts: 12, source: SKILLS }),
  training('Infection Prevention and Control', { jobs: careJobs, lasts: 36, source: `${SKILLS}; ${CSTF}` }),
  training('Health, Safety and Welfare', { jobs: careJobs, lasts: 36, source: `${SKILLS}; ${CSTF}` }),
  training('Safeguarding Adults', { jobs: careJobs, lasts: 12, source: SKILLS }),
  training('Safeguarding Children', { jobs: careJobs, lasts: 36, source: `${SKILLS}; ${CSTF}` }),
  training('Learning Disability and Autism', { jobs: careJobs, lasts: 36, source: SKILLS }),
  training('Equality, Diversity and Human Rights', { jobs: careJobs, lasts: 36, source: CSTF }),
  training('Information Governance', { jobs: [...careJobs, 'admin-assistant'], lasts: 12, source: CSTF }),
  training('Basic Life Support', { jobs: CLINICAL, lasts: 12, source: `${SKILLS}; ${CSTF}` }),
  training('Conflict Resolution', { jobs: CLINICAL, lasts: 36, source: CSTF }),
  training('Preventing Radicalisation', { jobs: CLINICAL, lasts: 36, source: CSTF }),
  training('Medication', { jobs: careJobs, lasts: 12, source: SKILLS }),
  training('Food Hygiene', { jobs: ['support-worker', 'care-assistant'], lasts: 36, source: SKILLS }),
  training('Care Certificate', { jobs: PERSONAL_CARE, lasts: null, source: 'Skills for Care, the Care Certificate' }),
]

export interface ReadyRequirement extends RequirementFields {
  id: string
  source: string
}

/** What these jobs need. */
export function readyFor(jobs: readonly JobCode[]): ReadyRequirement[] {
  return items
    .filter((item) => item.jobs.some((job) => jobs.includes(job)))
    .map(({ id, name, kinds, jobs: asked, lasts, blocks, source }) => ({
      id,
      name,
      kinds,
      jobs: coveringAll(asked.filter((job) => jobs.includes(job))),
      people: null,
      lastsMonths: lasts,
      ignoresExpiry: false,
      personLeadDays: 60,
      managerLeadDays: 30,
      blocks,
      newStartersOnly: false,
      graceDays: 0,
      source,
    }))
}

/** All jobs, also later ones, are the empty list. */
export const coveringAll = (jobs: readonly JobCode[]): JobCode[] => (jobs.length === jobCodes.length ? [] : [...jobs])

/** The certificates that the product has a name for itself. The same as `app.ready_certificates`. */
export const READY_CERTIFICATES: readonly string[] = [
  ...new Set(items.flatMap(({ kinds }) => kinds).filter(isCertificate)),
].sort()
