import type { StepId } from '#features/registration/schema.ts'
import { readSections } from '#features/registration/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { londonToday } from '#shared/time.ts'
import { workPassportOf } from '../rules/work-passport.ts'
import type { WorkPassport } from '../schema.ts'
import { ownTeams, readOwnCard } from './data.ts'

const SHOWN: StepId[] = ['background', 'declaration', 'passport', 'certificates', 'medical']

/** The work passport of the signed-in person. */
export async function readWorkPassport(context: PersonContext): Promise<WorkPassport> {
  const today = londonToday(context.clock)
  const [{ fullName, position, photoFileId }, teams, stored] = await Promise.all([
    readOwnCard(context),
    ownTeams(context),
    readSections(context.db, context.vault, context.actor.id, SHOWN),
  ])
  const values = Object.fromEntries(SHOWN.map((step) => [step, stored[step]?.values]))
  const undocumented = Object.fromEntries(SHOWN.map((step) => [step, stored[step]?.undocumented]))
  return { fullName, position, photoFileId, teams, today, ...workPassportOf({ values, undocumented, today }) }
}
