import { z } from 'zod'
import { procedure, words } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { ownShift, shiftDetails } from '../schema.ts'
import { ofPlace, PLACE } from './parts.ts'

const one = { assignmentId: z.uuid() }
const note = words(500).min(1, 'Write a few words')

export const leaving = {
  /** Takes back one's own request to hand a shift back. */
  keepOwn: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/keep', summary: 'Keep a shift after all' })
    .input(z.strictObject(one))
    .output(ownShift),

  /**
   * Comes off a shift without asking, as long before the start as the team lets people. 409 when it is too late: then a
   * manager is asked.
   */
  comeOff: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/withdraw', summary: 'Come off a shift' })
    .input(z.strictObject(one))
    .output(z.object({})),

  /** Says that one did come to a shift that one is said to have missed. */
  dispute: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/dispute', summary: 'Say that one did come' })
    .input(z.strictObject({ ...one, note }))
    .output(ownShift),

  /** Keeps what was noted, with words for the person; `missed` takes it back. */
  upholdMiss: procedure({ access: 'team', action: shiftActions.book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/uphold-miss`, summary: 'Keep the note that somebody did not come' })
    .input(z.strictObject({ ...ofPlace, note }))
    .output(shiftDetails),
}
