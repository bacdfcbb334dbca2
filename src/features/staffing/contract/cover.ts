import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { complianceNouns } from '#features/compliance/nouns.ts'
import { rateNouns } from '#features/rates/nouns.ts'
import { roleNouns } from '#features/roles/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { staffingNouns } from '../nouns.ts'
import { staffingActions } from '../policy.ts'
import { coverHours, levelsInput, shortSites, siteLevels } from '../schema.ts'

const { see, plan } = staffingActions
const ofSite = { teamId: z.uuid(), siteId: z.uuid() }
const SITE = '/teams/{teamId}/sites/{siteId}/staffing'
const days = { from: day, through: day }

const HOURS_SHOW = [
  ...[staffingNouns.staffing, shiftNouns.shifts, rateNouns.pay, roleNouns.roles],
  ...[complianceNouns.compliance, complianceNouns.requirements, teamNouns.cards],
]

/** What sites need, and what they lack. */
export const cover = {
  /** What a site needs, version by version. */
  levels: procedure({
    ...{ access: 'team', action: see, effect: 'read' },
    shows: [staffingNouns.staffing, clientNouns.clients, complianceNouns.requirements, teamNouns.cards],
  })
    .route({ method: 'GET', path: SITE, summary: 'Read how many people a site needs' })
    .input(z.strictObject(ofSite))
    .output(siteLevels),

  /**
   * Says what a site needs from a day on. What is in force is never changed. `version`: the last one that the caller has
   * seen, 0 for none.
   */
  saveLevels: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: SITE, summary: 'Say how many people a site needs' })
    .input(z.strictObject({ ...ofSite, version: z.int().min(0), ...levelsInput }))
    .output(siteLevels),

  /** Needed against there for at most six weeks, drafts with them. */
  hours: procedure({
    ...{ access: 'team', action: see, effect: 'read' },
    shows: HOURS_SHOW,
  })
    .route({ method: 'GET', path: `${SITE}/hours`, summary: 'Read where a site is short of people' })
    .input(z.strictObject({ ...ofSite, ...days }))
    .output(coverHours),

  /** Where all sites that have said what they need are short or over, in at most six weeks. */
  short: procedure({ access: 'team', action: see, effect: 'read', shows: [...HOURS_SHOW, clientNouns.clients] })
    .route({ method: 'GET', path: '/teams/{teamId}/staffing/short', summary: 'Read which sites are short of people' })
    .input(z.strictObject({ teamId: z.uuid(), ...days }))
    .output(shortSites),

  /** Makes drafts of what is needed and no shift has; of what has begun, or what is an hour short or less, none. */
  makeMissing: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SITE}/missing`, summary: 'Make the shifts that a site lacks' })
    .input(z.strictObject({ ...ofSite, ...days }))
    .output(z.object({ shiftIds: z.array(z.uuid()) })),
}
