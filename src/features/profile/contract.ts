import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { profileCard, profileFields, readableSection } from './schema.ts'

export const contract = {
  /** The card alone: for headers and the staff dashboard. */
  card: procedure.meta({ access: 'person', effect: 'read' }).route({ method: 'GET', path: '/profile/card' }).output(profileCard),

  read: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile' })
    .output(z.object({ card: profileCard, sections: z.array(readableSection) })),

  /** The role is a label that grants nothing (decision 1). */
  update: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'PATCH', path: '/profile' })
    .input(z.strictObject({ fullName: profileFields.fullName, role: profileFields.role }))
    .output(profileCard),
}
