import { shiftNouns } from '#features/shifts/nouns.ts'
import { timesheetNouns } from '../nouns.ts'
import type { notices } from './notices.ts'

interface Told {
  id: string
  teamId: string
  shiftId: string | null
  plannedFrom: string
}

/** A notification about worked time: of which shift, and which line its page opens. */
export const aboutWork = <Kind extends keyof typeof notices>(
  kind: Kind,
  { id, teamId, shiftId, plannedFrom }: Told,
) => ({
  kind,
  teamId,
  subjects: shiftId ? [shiftId] : [],
  params: { record: id, startsAt: plannedFrom, ...(shiftId && { shift: shiftId }) },
})

/** What changes for people with their hours: the page of these, and their shift history. */
export const hoursOf = (userIds: Iterable<string>) =>
  [...new Set(userIds)].flatMap((userId) => [timesheetNouns.ownHours.of(userId), shiftNouns.ownShifts.of(userId)])
