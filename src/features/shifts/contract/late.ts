import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { LATE_MINUTES } from '../rules/late.ts'
import { ownShift } from '../schema.ts'

export const runningLate = {
  /** Tells the managers at once, from three hours before the start until the end; null takes it back. */
  late: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/assignments/{assignmentId}/late', summary: 'Say how late one will be for a shift' })
    .input(
      z.strictObject({
        assignmentId: z.uuid(),
        minutes: z
          .literal(LATE_MINUTES)
          .nullable()
          .meta({ examples: [20] }),
      }),
    )
    .output(ownShift),
}
