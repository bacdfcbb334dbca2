import { z } from 'zod'
import { procedure } from '#shared/contract.ts'

export const contract = {
  /** The signed-in person as the server knows them. `role` is a label: it picks a portal and gives no rights. */
  me: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/account' })
    .output(z.object({ id: z.uuid(), email: z.string(), fullName: z.string(), role: z.enum(['staff', 'manager']) })),
}
