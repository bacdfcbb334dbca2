import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { documentSections } from './schema.ts'

export const contract = {
  /** The caller's own documents, or those of an active member of a team that the caller runs, as far as the caller may see them. */
  list: procedure({
    access: 'subject',
    effect: 'read',
    shows: [teamNouns.members, registrationNouns.profile, registrationNouns.sections],
  })
    .route({ method: 'GET', path: '/people/{userId}/documents', summary: 'List a person’s documents' })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(documentSections),
}
