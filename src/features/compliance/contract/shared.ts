import { z } from 'zod'
import { memberNouns } from '#features/members/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { complianceNouns } from '../nouns.ts'

export const team = { teamId: z.uuid() }
export const member = { teamId: z.uuid(), userId: z.uuid() }

/** What shows the statuses of people. */
export const statuses = [
  complianceNouns.compliance,
  complianceNouns.requirements,
  registrationNouns.sections,
  teamNouns.members,
  memberNouns.standings,
]
