import { countToSign } from '#features/policies/server/data.ts'
import { countOffered } from '#features/shifts/server/data.ts'
import { countToConfirm } from '#features/timesheets/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { OwnCounts } from '../schema.ts'

/** How much waits for the caller behind each entry of the staff's menu. */
export async function readOwnCounts(context: PersonContext): Promise<OwnCounts> {
  const [offers, hours, policies] = await Promise.all([
    countOffered(context),
    countToConfirm(context),
    countToSign(context),
  ])
  return { offers, hours, policies }
}
